import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { RawJson } from '#server/core/json/raw-json.ts'

/**
 * Serialises answers by their schema in the contract, which drops undeclared properties. The schema is compiled at the
 * first answer, which shortens the start of the process.
 */
export function createSerializer(schema: TSchema): (answer: unknown) => Buffer {
  let stringify: ((answer: unknown) => string) | undefined
  return (answer) => {
    if (answer instanceof RawJson) return answer.toBytes()
    stringify ??= fastJson(schema as object)
    return Buffer.from(stringify(answer))
  }
}
