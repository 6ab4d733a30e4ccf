import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, MUTED_WORD_LENGTH, MUTED_WORDS } from '#contract/limits.ts'
import { Filter, FilterKeyword, V1Filter } from '#server/apis/mastodon/entities/filter.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

const Word = Type.String({ maxLength: MUTED_WORD_LENGTH * CODE_POINTS_PER_CHARACTER })
const Contexts = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })
/** Seconds. Null and 0 for no end: null comes first, because a number would be made of it. */
const ExpiresIn = Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 100 * 366 * 24 * 60 * 60 })])

const groupFields = {
  title: Type.Optional(Type.String({ maxLength: 1_000 })),
  context: Type.Optional(Contexts),
  filter_action: Type.Optional(Type.String({ maxLength: 20 })),
  expires_in: Type.Optional(ExpiresIn),
  keywords_attributes: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String({ maxLength: 100 })),
        keyword: Type.Optional(Word),
        whole_word: Type.Optional(Type.Boolean()),
        _destroy: Type.Optional(Type.Boolean()),
      }),
      { maxItems: MUTED_WORDS },
    ),
  ),
}
const keywordFields = { keyword: Word, whole_word: Type.Optional(Type.Boolean()) }
const v1Fields = {
  phrase: Word,
  context: Contexts,
  irreversible: Type.Optional(Type.Boolean()),
  whole_word: Type.Optional(Type.Boolean()),
  expires_in: Type.Optional(ExpiresIn),
}

const read = { scope: 'read:filters' } as const
const write = { scope: 'write:filters', standing: 'frozen', limit: 'toggles' } as const
const FilterStatus = Type.Object({ id: Type.String(), status_id: Type.String() })

/** Groups of muted words as filters. */
export const filters = {
  'GET /v2/filters': {
    ...read,
    summary: 'The muted words by filter. A word alone is a filter, too.',
    answer: Type.Array(Filter),
  },
  'GET /v2/filters/:id': { ...read, summary: 'One filter.', params: ById, answer: Filter },
  'POST /v2/filters': {
    ...write,
    summary: 'Mutes words with a title and common settings.',
    body: Type.Object(groupFields),
    answer: Filter,
  },
  'PUT /v2/filters/:id': {
    ...write,
    summary: 'Changes a filter and its keywords. Keywords without an id are added.',
    params: ById,
    body: Type.Object(groupFields),
    answer: Filter,
  },
  'DELETE /v2/filters/:id': {
    ...write,
    summary: 'Ends the mutes of the words of a filter.',
    params: ById,
    answer: Empty,
  },
  'GET /v2/filters/:id/keywords': {
    ...read,
    summary: 'The keywords of a filter.',
    params: ById,
    answer: Type.Array(FilterKeyword),
  },
  'POST /v2/filters/:id/keywords': {
    ...write,
    summary: 'Adds a keyword to a filter.',
    params: ById,
    body: Type.Object(keywordFields),
    answer: FilterKeyword,
  },
  'GET /v2/filters/keywords/:id': { ...read, summary: 'One keyword.', params: ById, answer: FilterKeyword },
  'PUT /v2/filters/keywords/:id': {
    ...write,
    summary: 'Changes a keyword.',
    params: ById,
    body: Type.Object({ ...keywordFields, keyword: Type.Optional(Word) }),
    answer: FilterKeyword,
  },
  'DELETE /v2/filters/keywords/:id': {
    ...write,
    summary: 'Ends the mute of a word. A filter ends with its last keyword.',
    params: ById,
    answer: Empty,
  },
  'GET /v2/filters/:id/statuses': {
    ...read,
    summary: 'The posts of a filter: none, because filters are words.',
    params: ById,
    answer: Type.Array(FilterStatus),
  },
  'POST /v2/filters/:id/statuses': {
    ...write,
    summary: 'Refused: filters are words.',
    params: ById,
    answer: FilterStatus,
  },
  'GET /v1/filters': { ...read, summary: 'The muted words.', answer: Type.Array(V1Filter) },
  'GET /v1/filters/:id': { ...read, summary: 'One muted word.', params: ById, answer: V1Filter },
  'POST /v1/filters': { ...write, summary: 'Mutes a word.', body: Type.Object(v1Fields), answer: V1Filter },
  'PUT /v1/filters/:id': {
    ...write,
    summary: 'Changes a muted word. With other settings than its filter, the word leaves the filter.',
    params: ById,
    body: Type.Object({ ...v1Fields, phrase: Type.Optional(Word), context: Type.Optional(Contexts) }),
    answer: V1Filter,
  },
  'DELETE /v1/filters/:id': { ...write, summary: 'Ends the mute of a word.', params: ById, answer: Empty },
} as const satisfies Endpoints
