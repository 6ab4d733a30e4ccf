/** Renders the contract as an HTML page: every call with its parameters and its answer. */

import type { TSchema } from 'typebox'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { firstBot } from './first-bot.ts'
import { scopeSentence } from './openapi-operation.ts'
import { needsToken } from './openapi-texts.ts'

type Node = TSchema & {
  type?: string
  const?: unknown
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  description?: string
}

/** The page at /api/docs of a network at that origin. */
export function createDocsPage(contract: Endpoints, origin: string): string {
  const calls = Object.entries(contract)
  const groups = Map.groupBy(calls, ([call]) => call.split('/')[1]!)
  const sections = [...groups].map(
    ([name, group]) => `<section><h2 id="${name}">${name}</h2>${group.map(callBlock).join('')}</section>`,
  )
  const index = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plus API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Plus API</h1>
<p>Base path <code>/api</code>. Send <code>Authorization: Bearer &lt;token&gt;</code> where a token is needed.
The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>. Apps that were written for Mastodon use its client API, which is
below <code>/api/v1</code> and <code>/api/v2</code> and is not on this page.</p>${botSection(origin)}<nav>${index}</nav>${sections.join('')}</main></body></html>`
}

/** From nothing to a bot. */
const botSection = (origin: string): string => `<section><h2 id="bot">A bot in ten lines</h2>
<p>Create a token for its account under <a href="/settings/developer">Settings, Developer</a>, which may read and mark notifications and write posts.
In an empty folder, with Node 22 or later, install the client of this network and save these lines as <code>bot.mjs</code>:</p>
<pre>npm install ${escapeHtml(origin)}/api/client.tgz</pre><pre>${escapeHtml(firstBot(origin))}</pre>
<p>Then start it. It answers everyone who mentions it, and goes on where it ended when it is started again. The README of the client has the rest.</p>
<pre>PLUS_TOKEN=plus_… node bot.mjs</pre></section>`

function callBlock([call, endpoint]: [string, Endpoint]): string {
  const [method, path] = call.split(' ') as [string, string]
  const aliases = endpoint.aliases?.map((alias) => `<code>${alias}</code>`).join(', ')
  return `<details id="${escapeHtml(call.replace(/\W+/g, '-'))}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
<p>${needsToken(endpoint)} ${scopeSentence(endpoint.scope)}${endpoint.idempotent ? ' Takes an <code>Idempotency-Key</code>.' : ''}${endpoint.streams ? ' Streams to who accepts <code>text/event-stream</code>.' : ''}${aliases ? ` Also ${aliases}.` : ''}</p>
${part('Path', endpoint.params)}${part('Query', endpoint.query)}${part(endpoint.files ? 'Form or JSON' : 'Body', endpoint.body)}
${
  endpoint.files
    ? `<p>Files: ${Object.entries(endpoint.files)
        .map(([name, most]) => `<code>${name}</code> (up to ${most})`)
        .join(', ')}</p>`
    : ''
}
${part(`Answer ${endpoint.status ?? 200}`, endpoint.answer)}</details>`
}

const part = (title: string, schema: TSchema | undefined): string =>
  schema ? `<h3>${title}</h3><pre>${escapeHtml(shape(schema as Node))}</pre>` : ''

/** Formats a schema like a TypeScript type. */
function shape(node: Node, depth = 0): string {
  const pad = '  '.repeat(depth + 1)
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.anyOf) return [...new Set(node.anyOf.map((each) => shape(each, depth)))].join(' | ')
  if (node.items) return `${shape(node.items, depth)}[]`
  if (!node.properties) return node.type ?? 'any'
  const lines = Object.entries(node.properties).map(([name, each]) => {
    const optional = node.required?.includes(name) ? '' : '?'
    return `${pad}${name}${optional}: ${shape(each, depth + 1)}${each.description ? `  — ${each.description}` : ''}`
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

export const docsStyle = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:900px;margin:0 auto;padding:24px}
nav a{margin-right:12px}details{border-bottom:1px solid #8884;padding:8px 0}summary{cursor:pointer}summary span{color:GrayText;margin-left:8px}
summary b{display:inline-block;min-width:56px}pre{background:#8881;padding:12px;border-radius:8px;overflow:auto;font-size:13px}h3{font-size:13px;margin:12px 0 4px}`
