/**
 * Compares the calls of server/apis/mastodon with an OpenAPI description of Mastodon's API, and fails when one is missing that
 * MISSING does not explain. Prints how many there are.
 */
import { readFileSync } from 'node:fs'
import { mastodonCalls } from '#server/apis/mastodon/calls/index.ts'

/** Calls of the description that other files serve. */
const ELSEWHERE = [
  /^GET \/\.well-known\//, // server/features/apps/provider
  /^(?:GET|POST) \/oauth\//,
  /^GET \/health$/,
  /^GET \/api\/v1\/streaming\//, // server/apis/mastodon/streaming
  /^GET \/api\/oembed$/, // server/apis/pages
]

/** Calls about rows that no network of Plus has: 404 is the whole answer. */
const NEVER_FOUND = [
  /^(?:GET|PUT|PATCH|DELETE) \/api\/v1\/(?:lists|collections)\/\{/,
  /^(?:POST|DELETE) \/api\/v1\/lists\/\{id\}\/accounts$/,
  /^(?:POST|DELETE) \/api\/v1\/collections\/\{/,
  /^GET \/api\/v1\/timelines\/list\//,
  /^(?:POST|PUT|DELETE) \/api\/v1\/announcements\/\{/,
  /^(?:GET|POST) \/api\/v1\/annual_reports\/\{/,
  /^GET \/api\/v1\/accounts\/\{account_id\}\/in_collections$/,
  /^GET \/api\/v1_alpha\/async_refreshes\//,
  /^DELETE \/api\/v1\/featured_tags\/\{/,
  /^(?:GET|DELETE) \/api\/v2\/filters\/statuses\/\{/,
]

/** Calls that Plus does not have: docs/mastodon-api.md says so. */
const ABSENT = new Set([
  'POST /api/v1/accounts/{id}/endorse',
  'POST /api/v1/accounts/{id}/unendorse',
  'POST /api/v1/collections',
  'POST /api/v1/domain_blocks',
  'DELETE /api/v1/domain_blocks',
  'POST /api/v1/emails/confirmations',
  'POST /api/v1/featured_tags',
  'POST /api/v1/lists',
  'POST /api/v1/statuses/{id}/translate',
  'POST /api/v1/tags/{id}/feature',
  'POST /api/v1/tags/{id}/unfeature',
])

const [file = ''] = process.argv.slice(2)
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, unknown>> }
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const anyName = (call: string) => call.replaceAll(/\{\w+\}|:\w+/g, ':')
const described = Object.entries(paths).flatMap(([path, operations]) =>
  METHODS.filter((method) => method in operations).map((method) => `${method.toUpperCase()} ${path}`),
)
const present = new Set(Object.keys(mastodonCalls).map((call) => anyName(call.replace(' ', ' /api'))))
const isServed = (call: string) =>
  present.has(anyName(call)) || [...ELSEWHERE, ...NEVER_FOUND].some((pattern) => pattern.test(call))
const missing = described.filter((call) => !isServed(call))
const unexplained = missing.filter((call) => !ABSENT.has(call))
console.log(`Mastodon's API: ${described.length - missing.length} of ${described.length} calls`)
for (const call of unexplained) console.error(`missing: ${call}`)
process.exitCode = unexplained.length > 0 ? 1 : 0
