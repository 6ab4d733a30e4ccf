import Type, { type Static } from 'typebox'
import type { Endpoints } from './endpoint.ts'
import { BYTES_PER_GRAPHEME, QUESTION_LENGTH } from './limits.ts'
import { Id } from './schemas.ts'
import { Author } from './users.ts'

export const GrokAnswer = Type.Object({
  ok: Type.Boolean(),
  text: Type.String({ description: 'The answer; lines are kept.' }),
  message: Type.String({ description: 'Why there is no answer, when ok is false; else empty.' }),
  sources: Type.Array(Type.Object({ tweet: Id, user: Author }), { description: 'The posts the answer rests on.' }),
})
export type GrokAnswer = Static<typeof GrokAnswer>

export const grok = {
  'POST /grok/ask': {
    summary: 'Answers a question from posts the viewer may see.',
    access: 'member',
    limit: 'grok',
    body: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: QUESTION_LENGTH * BYTES_PER_GRAPHEME,
        message: `Ask something, in up to ${QUESTION_LENGTH} characters.`,
      }),
    }),
    answer: GrokAnswer,
  },
} as const satisfies Endpoints
