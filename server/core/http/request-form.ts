/** How an API reads its requests. */
import type { FastifySchemaCompiler } from 'fastify'
import type { TObject } from 'typebox'
import { fail } from '#server/core/errors.ts'
import { compileValidator, createValidator, type Validator } from './validate.ts'

export interface RequestForm {
  compileValidator: FastifySchemaCompiler<unknown>
  /** Validates the text fields of a multipart form, which become the body. */
  createFormValidator(schema: TObject): Validator
  /** Reads the `Idempotency-Key` header as a UUID; null for none. Refuses a key that it cannot read. */
  toIdempotencyKey(header: string): string | null
  /** Whether every call with a body accepts a multipart form. Otherwise only those with files do. */
  acceptsForms: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The form of the API of Plus: JSON, and multipart forms with files. */
export const PLUS_FORM: RequestForm = {
  compileValidator,
  createFormValidator: (schema) => createValidator(schema, 'text'),
  toIdempotencyKey: (header) => (UUID.test(header) ? header.toLowerCase() : fail('invalid_idempotency_key')),
  acceptsForms: false,
}
