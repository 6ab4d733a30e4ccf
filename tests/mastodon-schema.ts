/**
 * Validates the answers of Mastodon's calls against an OpenAPI description of its API, whose path is in MASTODON_SCHEMA.
 * `.ci/run` sets it where the description is there.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

interface Operation {
  responses: Record<string, { content?: { 'application/json'?: { schema: unknown } } }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** Answers that the description has otherwise than Mastodon and its clients: lists as objects, a number as a text. */
const MISDESCRIBED = new Set([
  'GET /api/v1/filters',
  'POST /api/v1/push/subscription',
  'GET /api/v1/push/subscription',
  'PUT /api/v1/push/subscription',
])

type Check = (method: string, url: string, status: number, body: unknown) => void

function createCheck(file: string): Check {
  // Its alternatives overlap: a quote with its post is one without it, too.
  const description: Description = JSON.parse(readFileSync(file, 'utf8').replaceAll('"oneOf"', '"anyOf"'))
  // Formats are not judged: the description calls empty texts addresses.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(description, 'mastodon')
  const patterns = Object.keys(description.paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    // A path without parameters comes before one that matches it by a parameter.
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  return (method, url, status, body) => {
    const { pathname } = new URL(url)
    const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path
    const operation = path === undefined ? undefined : description.paths[path]?.[method.toLowerCase()]
    if (
      path === undefined ||
      MISDESCRIBED.has(`${method} ${path}`) ||
      !operation?.responses[status]?.content?.['application/json']
    )
      return
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
    const reference = `mastodon#/paths/${pointer}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
    const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
    const problems = validate(body) ? [] : (validate.errors ?? [])
    expect(
      problems.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
      `${method} ${pathname} as Mastodon describes it`,
    ).toEqual([])
  }
}

let check: Check | undefined

/** Judges every answer that this process gets from Mastodon's calls from now on, where a description is named. */
export function judgeAnswers(): void {
  const file = process.env.MASTODON_SCHEMA
  if (!file || check) return
  const judge = createCheck(file)
  check = judge
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { method, url } = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) }
    if (/\/api\/v[12]\//.test(url) && response.headers.get('content-type')?.startsWith('application/json'))
      judge(method, url, response.status, await response.clone().json())
    return response
  }
}
