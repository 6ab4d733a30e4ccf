/** Describes a call of the contract as an operation of OpenAPI. */
import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { plain, plainOrNamed } from './openapi-schemas.ts'
import { needsToken, PARAMETERS, TAGS } from './openapi-texts.ts'

export const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const tagOfSegment = new Map(
  Object.entries(TAGS).flatMap(([tag, { segments }]) => segments.map((segment) => [segment, tag] as const)),
)

/** The operation of a call at `line`: its own method and path, or an alias. */
export function operation(call: string, endpoint: Endpoint, line: string): object {
  const body = (endpoint.body || endpoint.files) && requestBody(endpoint)
  const isForAnyone = endpoint.access === 'anyone'
  const [, segment = ''] = call.split('/')
  return {
    operationId: line.replace(/\W+/g, '_'),
    summary: endpoint.summary,
    description: describe(call, endpoint, line),
    tags: [tagOfSegment.get(segment) ?? segment],
    security: isForAnyone ? [] : security(endpoint),
    parameters: [
      ...parameters(call, endpoint.params, 'path'),
      ...parameters(call, endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', ...(endpoint.status !== 204 && answer(endpoint)) },
      ...(body || endpoint.params || endpoint.query ? { 400: response('Invalid') } : {}),
      ...(isForAnyone ? {} : { 401: response('SignInRequired'), 403: response('NotAllowed') }),
      ...(endpoint.params && { 404: response('NotFound') }),
      429: response('TooMany'),
      default: response('Refused'),
    },
  }
}

/** Either of these is enough. */
const security = ({ access, scope }: Endpoint): object[] => [
  { session: [] },
  ...(scope === null ? [] : [{ app: scope === 'any' ? [] : [scope] }]),
  // None, where the network has public reading.
  ...(access === 'public' ? [{}] : []),
]

const response = (name: string) => ({ $ref: `#/components/responses/${name}` })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID of this act. A request that is repeated with it is carried out once.',
  schema: { type: 'string', format: 'uuid' },
}

/** Whether an app may make a call, and with which scope. */
export function scopeSentence(scope: Endpoint['scope']): string {
  if (scope === null) return 'Apps cannot make this call.'
  return scope === 'any' ? 'An app needs no scope.' : `An app needs the scope ${scope}.`
}

const STANDINGS = {
  frozen: 'A frozen account may use it, too.',
  any: 'Every account may use it: also one that is frozen or suspended, waits for approval or is about to be deleted.',
}

/** The description of a call besides its summary, from its contract. */
function describe(call: string, endpoint: Endpoint, line: string): string {
  const { scope, standing, limit, idempotent, streams, files } = endpoint
  const images = Object.entries(files ?? {}).map(([name, most]) => `\`${name}\` (up to ${most})`)
  return [
    ...(line === call ? [] : [`The same as ${call}.`]),
    needsToken(endpoint),
    scopeSentence(scope),
    ...(standing ? [STANDINGS[standing]] : []),
    ...(limit ? [`Has a rate limit of its own (${limit}) besides the one for all calls.`] : []),
    ...(idempotent ? ['Takes an `Idempotency-Key`.'] : []),
    ...(images.length > 0 ? [`Files travel in a multipart form: ${images.join(', ')}.`] : []),
    ...(streams ? ['Streams events to clients that accept `text/event-stream`.'] : []),
  ].join(' ')
}

const events = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Events: `text` with `{ text }`, a further piece; at the end `answer` with the answer, or `error` with a refusal.',
    },
  },
}

function answer({ answer, streams }: Endpoint): object {
  const { content } = json(plainOrNamed(answer))
  return { content: { ...content, ...(streams && events) } }
}

function parameters(call: string, schema: TObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, each]) => {
    const { description, ...rest } = plain(each as TSchema) as { description?: string; pattern?: string }
    // The id of a user may also be a username, which has no pattern.
    const isUser = name === 'id' && rest.pattern === undefined
    return {
      ...{ name, in: place, required: place === 'path' },
      description: description ?? PARAMETERS[`${call} ${name}`] ?? PARAMETERS[isUser ? 'user' : name],
      schema: rest,
    }
  })
}

function requestBody({ body, optionalBody, files }: Endpoint): object {
  const schema = body ? (plain(body) as { properties: object }) : { type: 'object', properties: {} }
  if (!files) return { required: optionalBody !== true, ...json(schema) }
  const file = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } }
  const images = Object.fromEntries(Object.entries(files).map(([name, most]) => [name, { ...file, maxItems: most }]))
  const form = { ...schema, properties: { ...schema.properties, ...images } }
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...(body && json(schema).content) } }
}
