import { describe, expect, it } from 'vitest'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { world } from '#tests/world.ts'
import { firstBot } from './first-bot.ts'

interface Document {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: { app: { flows: Record<string, { scopes: Record<string, string> }> } } }
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; description: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, object>
}

async function readDocument(): Promise<{ document: Document; text: string }> {
  const { stranger } = await world()
  const { status, text, headers } = await stranger.sends('GET /api/openapi.json')
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
  })
  return { document: JSON.parse(text), text }
}

describe('/api/openapi.json', () => {
  it('describes every call of the contract, aliases included, and nothing else', async () => {
    const { document } = await readDocument()
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(document.openapi).toBe('3.1.0')
    const aliases = Object.entries(contract as Endpoints).flatMap(([call, { aliases = [] }]) =>
      aliases.map((alias) => `${call.split(' ')[0]} ${alias}`),
    )
    expect(aliases).toContain('POST /auth/register')
    expect(described.toSorted()).toEqual([...Object.keys(contract), ...aliases].toSorted())
  })

  it('states the input and the answer of each call, and whether it requires a token', async () => {
    const { document } = await readDocument()
    for (const call of Object.keys(contract) as Call[]) {
      const [method, path] = call.replace(/:(\w+)/g, '{$1}').split(' ') as [string, string]
      const endpoint = contract[call]
      const operation = document.paths[path]![method.toLowerCase()]!
      expect(operation.summary).toBe(endpoint.summary)
      const { access, scope }: Endpoint = endpoint
      const app = scope === null ? [] : [{ app: scope === 'any' ? [] : [scope] }]
      const visitor = access === 'public' ? [{}] : []
      expect(operation.security, call).toEqual(access === 'anyone' ? [] : [{ session: [] }, ...app, ...visitor])
      expect(Object.keys(operation.responses)).toContain('default')
    }
    const { authorizationCode, clientCredentials } = document.components.securitySchemes.app.flows
    const names = Object.keys(authorizationCode!.scopes)
    expect(names).toEqual(expect.arrayContaining(['read', 'write']))
    expect(Object.keys(clientCredentials!.scopes)).toEqual(names.filter((name) => /^read/.test(name)))
  })

  it('gives each call a group and a description, and each parameter a description', async () => {
    const { document } = await readDocument()
    const groups = document.tags.map(({ name }) => name)
    for (const { description } of document.tags) expect(description).toMatch(/\.$/)
    const used = new Set<string>()
    for (const [path, calls] of Object.entries(document.paths))
      for (const { tags, summary, description, parameters } of Object.values(calls)) {
        expect(groups, path).toContain(tags[0])
        used.add(tags[0]!)
        for (const text of [summary, description, ...parameters.map((each) => each.description)])
          expect(text, path).toMatch(/\S\.?$/)
      }
    expect([...used].toSorted()).toEqual(groups.toSorted())
  })

  it('gives each operation a unique name', async () => {
    const { document } = await readDocument()
    const names = Object.values(document.paths).flatMap((calls) => Object.values(calls).map((each) => each.operationId))
    expect(new Set(names).size).toBe(names.length)
  })

  it('documents that images are sent in a form', async () => {
    const { document } = await readDocument()
    const { content } = document.paths['/tweets']!.post!.requestBody!
    expect(Object.keys(content['multipart/form-data']!.schema.properties)).toContain('images')
    expect(Object.keys(content['application/json']!.schema.properties)).not.toContain('images')
  })
})

describe('/api/docs', () => {
  it('is a page that lists every call and runs no script', async () => {
    const { stranger } = await world()
    const { status, text, headers } = await stranger.sends('GET /api/docs')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    for (const { summary } of Object.values(contract)) expect(text).toContain(escapeHtml(summary))
    expect(text).not.toMatch(/<script|\son\w+=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows a bot for this network, and serves the client that it needs', async () => {
    const { stranger, origin } = await world()
    const { text } = await stranger.sends('GET /api/docs')
    expect(text).toContain(escapeHtml(firstBot(origin)))
    const { status, headers } = await stranger.downloads('/api/client.tgz')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/gzip'])
  })
})
