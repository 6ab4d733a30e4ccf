import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, QUESTION_LENGTH } from '#contract/limits.ts'
import { Id, Nullable } from '#contract/schemas.ts'
import { Tweet } from './tweets.ts'
import { Author } from './users.ts'

/** What stands in the text for a source or a page: `[3]`. */
const Mark = Type.Integer({ minimum: 1, description: 'The number that stands for it in the text.' })

export const GrokAnswer = Type.Object({
  ok: Type.Boolean(),
  text: Type.String({
    description: 'The answer; lines are kept. `[3]` after a sentence points at the source or page with `n` 3.',
  }),
  message: Type.String({ description: 'Why there is no answer, when ok is false; else empty.' }),
  sources: Type.Array(Type.Object({ n: Mark, tweet: Id, user: Author }), {
    description: 'The posts the answer rests on.',
  }),
  pages: Type.Array(Type.Object({ n: Mark, title: Type.String(), path: Type.String() }), {
    description: 'Pages of the help and screens of the app the answer rests on; numbered in one row with the sources.',
  }),
  tweets: Type.Array(Tweet, { description: 'The posts of the sources as the viewer sees them, in the same order.' }),
  model: Nullable(
    Type.String({ description: 'The model that wrote the text; null when it was put together from what was found.' }),
  ),
})
export type GrokAnswer = Static<typeof GrokAnswer>

export const grok = {
  'GET /grok': {
    summary: 'What the assistant of this network can do.',
    access: 'member',
    answer: Type.Object({
      model: Nullable(Type.String({ description: 'The model that writes answers; null when there is none.' })),
      canSee: Type.Boolean({ description: 'Whether it can suggest descriptions of images.' }),
    }),
  },
  'POST /grok/ask': {
    summary: 'Answers a question from posts the viewer may see.',
    access: 'member',
    limit: 'grok',
    streams: true,
    body: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: QUESTION_LENGTH * CODE_POINTS_PER_CHARACTER,
        message: `Ask something, in up to ${QUESTION_LENGTH} characters.`,
      }),
      tweet: Type.Optional({ ...Id, description: 'The question is about the thread of this post.' }),
    }),
    answer: GrokAnswer,
  },
  'POST /grok/alt': {
    summary: 'Suggests a description of an image. The image is not kept.',
    access: 'member',
    limit: 'grok',
    files: { image: 1 },
    answer: Type.Object({ text: Type.String({ description: 'Made by a machine: to be checked before it is used.' }) }),
  },
} as const satisfies Endpoints
