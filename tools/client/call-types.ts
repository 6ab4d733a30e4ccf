/** Writes the calls of the contract as types that need no other package. */
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { errors, SESSION_ENDS } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { createOpenApi } from '#server/features/network/ops/openapi.ts'
import { scopeSentence } from '#server/features/network/ops/openapi-operation.ts'
import { plain, plainOrNamed } from '#server/features/network/ops/openapi-schemas.ts'
import { comment, type Schema, typeOf } from './schema-type.ts'

/** What `contract/index.ts` and `errors.ts` export besides, as far as the client names it. */
const HELPERS = [
  ['A call by its method and path, e.g. `POST /tweets/like/:id`.', 'Call = keyof Calls'],
  ['The input of a call: parameters, query, body and files.', "CallInput<C extends Call> = Calls[C]['input']"],
  ['The answer of a successful call.', "CallAnswer<C extends Call> = Calls[C]['answer']"],
  [
    'A call that can stream its answer as server-sent events.',
    'StreamingCall = { [C in Call]: Calls[C] extends { streams: true } ? C : never }[Call]',
  ],
  ['The body of every answer that is not a success.', 'ErrorBody = Refusal'],
] as const

/** The text of the declarations. */
export function writeCallTypes(): string {
  const { components } = createOpenApi(contract) as { components: { schemas: Record<string, Schema> } }
  const named = Object.entries(components.schemas).map(([name, schema]) => declared(name, schema))
  const calls = Object.entries(contract as Endpoints).map(([call, endpoint]) => callType(call, endpoint))
  return [
    '/** The calls of Plus: what each takes and answers. */',
    ...named,
    exported(
      'Codes of refusals; docs/api-errors.md of Plus explains each.',
      `ErrorCode = ${oneOf(Object.keys(errors))}`,
    ),
    exported('Why a session has ended.', `SessionEnd = ${oneOf(SESSION_ENDS)}`),
    `/** Every call by method and path. */\nexport interface Calls {\n${calls.join('\n')}\n}`,
    ...HELPERS.map(([text, type]) => exported(text, type)),
    '',
  ].join('\n\n')
}

const exported = (text: string | undefined, type: string): string => `${comment(text)}export type ${type}`

const declared = (name: string, schema: Schema): string =>
  exported(schema.description, `${name} = ${typeOf(schema, 'answer')}`)

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ')

function callType(call: string, endpoint: Endpoint): string {
  const { params, query, body, optionalBody, files, streams } = endpoint
  const input = [
    ...(params ? [`params: ${inputType(params)}`] : []),
    ...(query ? [`query?: ${inputType(query)} | undefined`] : []),
    ...(body ? [`body${optionalBody ? '?' : ''}: ${inputType(body)}${optionalBody ? ' | undefined' : ''}`] : []),
    ...(files ? [filesType(Object.keys(files))] : []),
  ]
  const answer = endpoint.status === 204 ? 'null' : typeOf(plainOrNamed(endpoint.answer), 'answer')
  return `${comment(`${endpoint.summary} ${scopeSentence(endpoint.scope)}`)}'${call}': {
input: {${input.length > 0 ? `\n${input.join('\n')}\n` : ''}}
answer: ${answer}${streams ? '\nstreams: true' : ''}
}`
}

const inputType = (schema: NonNullable<Endpoint['body']>): string => typeOf(plain(schema), 'input')

const filesType = (names: readonly string[]): string =>
  `files?: { ${names.map((name) => `${name}?: readonly Blob[] | undefined`).join('; ')} }`
