import fastJson from 'fast-json-stringify'
import type { Static, TSchema } from 'typebox'

type Stringify = (value: unknown) => string

/** Shared by all calls with the same answer, and by all servers of a process, of which tests start a thousand. */
const compiled = new WeakMap<TSchema, Stringify>()

/**
 * Serialises values by a schema of the contract, which drops undeclared properties. The schema is compiled at the first
 * value, which shortens the start of the process.
 */
export function createStringify<S extends TSchema>(schema: S): (value: Static<S>) => string {
  let stringify: Stringify | undefined
  return (value) => {
    stringify ??= compile(schema)
    return stringify(value)
  }
}

function compile(schema: TSchema): Stringify {
  const known = compiled.get(schema)
  if (known) return known
  const made: Stringify = fastJson(withoutUnions(schema) as object)
  compiled.set(schema, made)
  return made
}

/**
 * The schema without its unions of a type and null, and of texts: fast-json-stringify compiles a validator for each
 * union and runs it at each value, which makes a page of posts a quarter slower. A serialiser needs only the declared
 * properties and types: the types of use cases and the tests of all calls check that values fit the contract.
 */
function withoutUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnions)
  if (schema === null || typeof schema !== 'object') return schema
  const { anyOf } = schema as { anyOf?: Part[] }
  if (!anyOf) return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutUnions(part)]))
  const parts = anyOf.filter(({ type }) => type !== 'null')
  const nullable = parts.length < anyOf.length
  if (parts.every(isText)) return { type: 'string', nullable }
  return parts.length === 1 ? { ...(withoutUnions(parts[0]) as Part), nullable } : schema
}

interface Part {
  type?: string
  format?: string
  anyOf?: Part[]
}

const isText = ({ type, format, anyOf }: Part): boolean =>
  anyOf ? anyOf.every(isText) : type === 'string' && format === undefined
