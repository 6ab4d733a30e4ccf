/** Describes a call of the contract as an operation of OpenAPI. */
import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { PARAMETERS, TAGS } from './openapi-texts.ts'

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
    security: isForAnyone ? [] : [{ token: [] }],
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

const response = (name: string) => ({ $ref: `#/components/responses/${name}` })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID of this act. A request that is repeated with it is carried out once.',
  schema: { type: 'string', format: 'uuid' },
}

const STANDINGS = {
  frozen: 'A frozen account may use it, too.',
  any: 'Every account may use it: also one that is frozen or suspended, waits for approval or is about to be deleted.',
}

/** The description of a call besides its summary, from its contract. */
function describe(call: string, endpoint: Endpoint, line: string): string {
  const { access, standing, limit, idempotent, streams, files } = endpoint
  const images = Object.entries(files ?? {}).map(([name, most]) => `\`${name}\` (up to ${most})`)
  return [
    ...(line === call ? [] : [`The same as ${call}.`]),
    access === 'anyone' ? 'Needs no token.' : 'Needs a token.',
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
  const { content } = json(plain(answer))
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

/**
 * The schema without its error texts and `trims`, which are not part of JSON Schema, and with an enum for a union of
 * texts.
 */
function plain(schema: TSchema): object {
  const text = JSON.stringify(schema, (key, value) =>
    key === 'trims' || (key === 'message' && isText(value)) ? undefined : value,
  )
  return JSON.parse(text, (_, value) => (isOneOf(value) ? toEnum(value) : value)) as object
}

/** Whether a value is a text for people, not the schema of a property of that name. */
const isText = (value: string | object): boolean => typeof value === 'string' || 'values' in value

interface OneOf {
  anyOf: { const: string }[]
}

const isOneOf = (value: unknown): value is OneOf =>
  Array.isArray((value as OneOf | null)?.anyOf) &&
  (value as OneOf).anyOf.every((each) => typeof each?.const === 'string' && Object.keys(each).length <= 2)

const toEnum = ({ anyOf, ...rest }: OneOf): object => ({
  type: 'string',
  enum: anyOf.map((each) => each.const),
  ...rest,
})
