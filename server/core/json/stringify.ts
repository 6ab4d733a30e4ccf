import fastJson from 'fast-json-stringify'
import type { Static, TSchema } from 'typebox'

/**
 * Serialises values by a schema of the contract, which drops undeclared properties. The schema is compiled at the first
 * value, which shortens the start of the process.
 */
export function createStringify<S extends TSchema>(schema: S): (value: Static<S>) => string {
  let stringify: ((value: Static<S>) => string) | undefined
  return (value) => {
    stringify ??= fastJson(schema as object)
    return stringify(value)
  }
}
