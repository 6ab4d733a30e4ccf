/** Contract → the JSON of an answer: what its schema does not declare cannot get out. */
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

type Serialize = ReturnType<typeof fastJson>

const compiled = new WeakMap<TSchema, Serialize>()

/** Compiles at the first answer, once a process: starting would take a third longer. */
export const lazySerializer: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (answer) => {
    const serialize = compiled.get(schema) ?? fastJson(schema)
    compiled.set(schema, serialize)
    return serialize(answer)
  }
