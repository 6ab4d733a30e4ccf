/** Generates an OpenAPI 3.1 document from the contract. */
import type { TObject, TSchema } from 'typebox'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const refusal = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Fit to be shown as it is.' },
    code: { type: 'string', description: 'See docs/api-errors.md.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    factor: {
      type: 'object',
      properties: { ticket: { type: 'string' }, ways: { type: 'array', items: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}

/** The document served at /api/openapi.json. */
export function createOpenApi(contract: Endpoints): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, endpoint] of Object.entries(contract)) {
    const [method, path] = call.split(' ') as [string, string]
    for (const each of [path, ...(endpoint.aliases ?? [])]) {
      const place = each.replace(/:(\w+)/g, '{$1}')
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation(call, endpoint, `${method} ${each}`) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plus', version: '1', description: 'A microblogging network: posts, people, conversations.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token answered by signing up or in.' },
      },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

function operation(call: string, endpoint: Endpoint, line: string): object {
  const body = (endpoint.body || endpoint.files) && requestBody(endpoint)
  return {
    operationId: line.replace(/\W+/g, '_'),
    summary: endpoint.summary,
    tags: [call.split('/')[1]],
    ...(line !== call && { description: `The same as ${call}.` }),
    ...(endpoint.access !== 'anyone' && { security: [{ token: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', ...(endpoint.status !== 204 && answer(endpoint)) },
      default: { description: 'Refused.', ...json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
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

function parameters(schema: TObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: plain(each as TSchema),
  }))
}

function requestBody({ body, files }: Endpoint): object {
  const schema = body ? (plain(body) as { properties: object }) : { type: 'object', properties: {} }
  if (!files) return { required: true, ...json(schema) }
  const file = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } }
  const images = Object.fromEntries(Object.entries(files).map(([name, most]) => [name, { ...file, maxItems: most }]))
  const form = { ...schema, properties: { ...schema.properties, ...images } }
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...(body && json(schema).content) } }
}

/** The schema without its error texts, which are not part of JSON Schema. */
const plain = (schema: TSchema): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'trims' || (key === 'message' && isText(value)) ? undefined : value,
    ),
  ) as object

/** Whether a value is a text for people, not the schema of a property of that name. */
const isText = (value: string | object): boolean => typeof value === 'string' || 'values' in value
