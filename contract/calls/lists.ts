import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { IMPORT_LINES } from '#contract/limits.ts'
import { notOneOf } from '#contract/schema-texts.ts'
import { Count, OneOf } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

const kinds = ['mutes', 'blocks', 'words'] as const
const ByKind = Type.Object({ kind: OneOf(kinds, { message: notOneOf(kinds) }) })
export type ListKind = (typeof kinds)[number]

export const ImportReport = Type.Object({
  imported: Count,
  unchanged: Type.Integer({ minimum: 0, description: 'Those that were muted or blocked already.' }),
  missing: Type.Array(Type.String(), { description: 'Addresses without an account here, and lines that hold none.' }),
})
export type ImportReport = Static<typeof ImportReport>

const tooMany = text('Send up to {count, plural, one {# line} other {# lines}} at once.', { count: IMPORT_LINES })

export const lists = {
  'GET /lists/:kind': {
    summary: "The viewer's mutes, blocks or muted words as CSV; mutes and blocks in the format of Mastodon.",
    scope: null,
    params: ByKind,
    answer: Type.Object({ csv: Type.String() }),
  },
  'POST /lists/:kind': {
    summary: 'Adds the lines of such a CSV to the mutes, blocks or muted words.',
    scope: null,
    standing: 'frozen',
    params: ByKind,
    body: Type.Object({
      lines: Type.Array(Type.String({ maxLength: 1_000 }), { minItems: 1, maxItems: IMPORT_LINES, message: tooMany }),
    }),
    answer: ImportReport,
  },
} as const satisfies Endpoints
