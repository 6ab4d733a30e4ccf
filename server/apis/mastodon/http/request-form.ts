/** How requests of Mastodon's clients are read: JSON, URL-encoded or multipart, with fields such as `media_ids[]`. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parse } from 'qs'
import type { TObject, TSchema } from 'typebox'
import { AppError } from '#server/core/errors.ts'
import type { RequestForm } from '#server/core/http/request-form.ts'
import { createValidator, type Validator } from '#server/core/http/validate.ts'

const LIMITS = { depth: 4, parameterLimit: 1_000, arrayLimit: 500, duplicates: 'combine' } as const

/** Makes nested values of flat fields: `{ 'poll[options]': ['a', 'b'] }` becomes `{ poll: { options: ['a', 'b'] } }`. */
function unflatten(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields)
  if (!names.some((name) => name.includes('['))) return fields
  const pairs = names.flatMap((name) =>
    [fields[name]].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`),
  )
  return parse(pairs.join('&'), LIMITS)
}

interface Node {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: Node[]
  mayBeEmpty?: true
}

const YES = new Set(['1', 't', 'true', 'on', 'T', 'True', 'TRUE'])
const NO = new Set(['0', 'f', 'false', 'off', 'F', 'False', 'FALSE'])

/**
 * Prepares a value for validation: null and the empty text are absence, also as items of lists. Where the schema has null they
 * are null, and where it says that a text may be empty the empty text stays. Rails, for which the clients were written, reads
 * booleans from more texts than JSON schema does, and lists from numbered fields.
 */
function prepare(schema: Node, value: unknown): unknown {
  if (value === null || (value === '' && !schema.mayBeEmpty))
    return schema.anyOf?.some(({ type }) => type === 'null') ? null : undefined
  const { type, properties, items } = schema
  if (type === 'boolean' && typeof value === 'string') return YES.has(value) ? true : NO.has(value) ? false : value
  if (type === 'string' && typeof value === 'number') return String(value)
  if (type === 'object' && properties && typeof value === 'object' && !Array.isArray(value)) {
    const prepared: Record<string, unknown> = {}
    for (const [name, each] of Object.entries(value)) {
      const part = Object.hasOwn(properties, name) ? properties[name] : undefined
      const found = part && prepare(part as Node, each)
      if (found !== undefined) prepared[name] = found
    }
    return prepared
  }
  if (type === 'array' && items) {
    const list = isNumbered(value) ? Object.values(value) : [value].flat()
    return list.map((each) => prepare(items as Node, each)).filter((each) => each !== undefined)
  }
  return value
}

const isNumbered = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && !Array.isArray(value) && Object.keys(value as object).every((key) => /^\d+$/.test(key))

function createReader(schema: TObject): Validator {
  const validate = createValidator(schema, 'text')
  return (value) => validate(prepare(schema as Node, unflatten((value ?? {}) as Record<string, unknown>)) ?? {})
}

/** An idempotency key of any form as a UUID; null for an empty one. */
function toIdempotencyKey(header: string): string | null {
  if (header === '') return null
  const hash = createHash('sha256').update(header).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const MASTODON_FORM: RequestForm = {
  compileValidator: ({ schema }) => {
    const read = createReader(schema as TObject)
    return (value: unknown) => {
      try {
        return { value: read(value) }
      } catch (error) {
        return { error: error as Error }
      }
    }
  },
  createFormValidator: createReader,
  toIdempotencyKey,
  acceptsForms: true,
}

/** Lets the calls of a scope have URL-encoded bodies. */
export function parseUrlEncodedBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parse(String(text), LIMITS))
    } catch {
      done(new AppError('malformed_form'), undefined)
    }
  })
}
