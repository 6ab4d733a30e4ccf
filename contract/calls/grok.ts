import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  EARLIER_ANSWER_LENGTH,
  EARLIER_QUESTIONS,
  QUESTION_LENGTH,
} from '#contract/limits.ts'
import { Id, Nullable } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Tweet } from './tweets.ts'
import { Author } from './users.ts'

/** Number of a citation, in the text as `[3]`. */
const CitationNumber = Type.Integer({ minimum: 1, description: 'The number that cites it in the text.' })

export const GrokAnswer = Type.Object({
  ok: Type.Boolean(),
  text: Type.String({
    description: 'The answer, with line breaks. `[3]` after a sentence cites the source or page with `n` 3.',
  }),
  message: Type.String({ description: 'The reason when ok is false, else empty.' }),
  sources: Type.Array(Type.Object({ n: CitationNumber, tweet: Id, user: Author }), {
    description: 'The posts that the answer cites.',
  }),
  pages: Type.Array(Type.Object({ n: CitationNumber, title: Type.String(), path: Type.String() }), {
    description: 'Help pages and screens that the answer cites. They share the numbering of the sources.',
  }),
  tweets: Type.Array(Tweet, {
    description: 'The posts of the sources as the viewer sees them, in the order of the sources.',
  }),
  model: Nullable(
    Type.String({
      description: 'The model that wrote the text. Null when the text was composed from found posts without a model.',
    }),
  ),
})
export type GrokAnswer = Static<typeof GrokAnswer>

export const EarlierQuestion = Type.Object({
  q: Type.String({ maxLength: QUESTION_LENGTH * CODE_POINTS_PER_CHARACTER }),
  text: Type.String({ maxLength: EARLIER_ANSWER_LENGTH, description: 'The beginning of its answer.' }),
})
/** A question that another one follows up. */
export type EarlierQuestion = Static<typeof EarlierQuestion>

export const grok = {
  'GET /grok': {
    summary: 'Capabilities of the assistant.',
    scope: 'grok',
    answer: Type.Object({
      model: Nullable(Type.String({ description: 'The model that writes answers, or null.' })),
      canSee: Type.Boolean({ description: 'Whether the model can describe images.' }),
    }),
  },
  'POST /grok/ask': {
    summary: 'Answers a question from posts the viewer may see.',
    scope: 'grok',
    standing: 'frozen',
    limit: 'grok',
    streams: true,
    body: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: QUESTION_LENGTH * CODE_POINTS_PER_CHARACTER,
        message: text('Ask something in up to {count, plural, one {# character} other {# characters}}.', {
          count: QUESTION_LENGTH,
        }),
      }),
      tweet: Type.Optional({ ...Id, description: 'A post whose thread the question is about.' }),
      earlier: Type.Optional(
        Type.Array(EarlierQuestion, {
          maxItems: EARLIER_QUESTIONS,
          description: 'The questions before, the oldest first. "And last week?" takes its subject from them.',
        }),
      ),
    }),
    answer: GrokAnswer,
  },
  'POST /grok/alt': {
    summary: 'Suggests a description of an image. The image is not stored.',
    scope: 'grok',
    limit: 'grok',
    files: { image: 1 },
    answer: Type.Object({ text: Type.String({ description: 'Machine-generated: let the user check it.' }) }),
  },
} as const satisfies Endpoints
