import type { TSchema } from 'typebox'
import { RawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'

/** Serialises the answers of a call, unless they are raw JSON. Text stays text: Node encodes it when writing. */
export function createSerializer(schema: TSchema): (answer: unknown) => Buffer | string {
  const stringify = createStringify(schema)
  return (answer) => (answer instanceof RawJson ? answer.toBytes() : stringify(answer))
}
