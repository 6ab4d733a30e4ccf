import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, MUTE_MINUTES, MUTED_WORD_LENGTH, MUTED_WORDS } from '#contract/limits.ts'
import { keepTo, notOneOf } from '#contract/schema-texts.ts'
import { ById, Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

const places = ['home', 'notifications', 'search'] as const
const Places = Type.Array(OneOf(places, { message: notOneOf(places) }), {
  minItems: 1,
  maxItems: places.length,
  message: text('Choose where to hide it.'),
  description: 'home: Home and replies.',
})

const fields = {
  text: Type.String({ maxLength: MUTED_WORD_LENGTH * CODE_POINTS_PER_CHARACTER, message: keepTo(MUTED_WORD_LENGTH) }),
  isWhole: Type.Boolean({ description: 'Matches the whole word only. Case and accents never matter.' }),
  places: Places,
  sparesFollowed: Type.Boolean({ description: 'Leaves posts by users whom the viewer follows alone.' }),
  leavesLine: Type.Boolean({ description: 'Such a post stays in lists with `filtered`, for a line that opens it.' }),
}

export const MutedWord = Type.Object({ _id: Id, ...fields, until: Nullable(Time) })
export type MutedWord = Static<typeof MutedWord>
export type MutedPlace = (typeof places)[number]

const Change = Type.Object({
  ...fields,
  minutes: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MUTE_MINUTES,
        message: text('Choose an end date within a year.'),
        description: 'Until it ends by itself; null for no end. Absent: a word that exists keeps its end.',
      }),
    ),
  ),
})

export const mutedWords = {
  'GET /muted-words': {
    summary: `The words that the viewer has muted, ${MUTED_WORDS} at most, last added first.`,
    scope: 'read:filters',
    answer: Type.Object({ words: Type.Array(MutedWord) }),
  },
  'POST /muted-words': {
    summary: 'Mutes a word, a phrase or a hashtag. One that exists is changed.',
    scope: 'write:filters',
    standing: 'frozen',
    body: Change,
    limit: 'toggles',
    answer: Type.Object({ word: MutedWord }),
    status: 201,
  },
  'PUT /muted-words/:id': {
    summary: 'Changes a muted word.',
    scope: 'write:filters',
    standing: 'frozen',
    params: ById,
    body: Change,
    limit: 'toggles',
    answer: Type.Object({ word: MutedWord }),
  },
  'DELETE /muted-words/:id': {
    summary: 'Ends the mute of a word.',
    scope: 'write:filters',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Ok,
  },
} as const satisfies Endpoints
