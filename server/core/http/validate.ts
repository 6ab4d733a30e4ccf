/** Validates requests against the contract, by the `schema` of their route. */

import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TObject } from 'typebox'
import { type Text, text } from '#contract/server-texts.ts'
import { trimInvisible } from '#contract/text/trim-invisible.ts'
import { failFields } from '#server/core/errors.ts'

/** Where a value is in a request. */
interface Place {
  parentData: Record<string | number, unknown>
  parentDataProperty: string | number
}

/** Autofill and keyboards of phones put spaces around a name or an address. */
const trims: FuncKeywordDefinition = {
  keyword: 'trims',
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  before: 'maxLength',
  validate: (_: unknown, text: string, __?: unknown, at?: Place) => {
    if (at) at.parentData[at.parentDataProperty] = trimInvisible(text)
    return true
  },
}

const options: Options = {
  allErrors: true,
  // Errors include the failing schema node, which has the message for people.
  verbose: true,
  removeAdditional: 'all',
  useDefaults: true,
  keywords: ['message', 'mayBeEmpty', trims],
  strict: true,
  strictTypes: false,
}

const exact = new Ajv(options)
// Paths, queries and forms are text: numbers are parsed, and a single value is accepted as a list.
const fromText = new Ajv({ ...options, coerceTypes: 'array' })

/** Checks one part of a request and drops undeclared properties. Refuses with a message for each invalid field. */
export type Validator = (value: unknown) => unknown

/** Compiles a schema at its first value: compiling all at the start would take a quarter of the start. */
export function createValidator(schema: TObject, from: 'json' | 'text'): Validator {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= (from === 'json' ? exact : fromText).compile(schema)
    if (!validate(value)) failWithFields(validate.errors ?? [])
    return value
  }
}

/** Validates the parts of a request to a route. A missing body counts as an empty one. */
export const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const validate = createValidator(schema as TObject, httpPart === 'body' ? 'json' : 'text')
  return (value: unknown) => {
    try {
      return { value: validate(value ?? {}) }
    } catch (error) {
      return { error: error as Error }
    }
  }
}

function failWithFields(problems: ErrorObject[]): never {
  const explained = problems.map(explain)
  const fields: Record<string, Text> = {}
  for (const [field, message] of explained) if (message) fields[field] ??= message
  // Messages of the schema take precedence: the failing branches of a union have none.
  for (const [field, , isMissing] of explained)
    fields[field] ??= isMissing ? text('This is required.') : text('This isn’t valid.')
  failFields(fields)
}

function explain({ instancePath, keyword, params, parentSchema }: ErrorObject) {
  const path = instancePath.split('/').slice(1)
  const missing = keyword === 'required' ? (params as { missingProperty: string }).missingProperty : undefined
  const field = path[0] ?? missing ?? 'body'
  const schema = (
    missing ? (parentSchema as { properties?: Record<string, unknown> })?.properties?.[missing] : parentSchema
  ) as { message?: Text } | undefined
  return [field, schema?.message, missing !== undefined] as const
}
