/** Serialises answers by their schema in the contract, which drops undeclared properties. */
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

type Serialize = ReturnType<typeof fastJson>

const compiled = new WeakMap<TSchema, Serialize>()

/** Compiles a schema at its first answer, which shortens the start of the process. */
export const lazySerializer: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (answer) => {
    const serialize = compiled.get(schema) ?? fastJson(schema)
    compiled.set(schema, serialize)
    return serialize(answer)
  }
