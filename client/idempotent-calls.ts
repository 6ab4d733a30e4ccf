import type { Call } from '#contract/index.ts'

/** The calls that take an `Idempotency-Key`: with the same key they are carried out once, however often they are repeated. */
export const idempotentCalls: ReadonlySet<Call> = new Set<Call>([
  'POST /tweets',
  'POST /tweets/reply/:id',
  'POST /tweets/thread',
  'POST /scheduled',
  'POST /messages',
  'POST /reports',
  'POST /decisions/:id/appeal',
  'POST /automation/rules',
  'POST /moderation/cases',
  'POST /moderation/cases/:id/notes',
  'POST /moderation/cases/:id/acts',
])

const KEY = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * An `Idempotency-Key` made of an id, so that what a program does about one thing is done once, also when the program is started
 * again. `part` tells several acts about the same thing apart, from 0 to 4,294,967,295.
 */
export function keyOf(id: string, part = 0): string {
  if (!/^[0-9a-f]{24}$/.test(id)) throw new TypeError(`An id has 24 hexadecimal digits, not ${id}`)
  return `${id}${part.toString(16).padStart(8, '0')}`.replace(KEY, '$1-$2-$3-$4-$5')
}
