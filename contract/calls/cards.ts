import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CARD_URL_LENGTH } from '#contract/limits.ts'
import { Card } from '#contract/parts/card.ts'
import { Nullable } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

export const cards = {
  'POST /cards': {
    summary: 'The card that a link gets in a post. Fetches the page unless its card is known.',
    scope: 'write:statuses',
    body: Type.Object({
      url: Type.String({
        minLength: 1,
        maxLength: CARD_URL_LENGTH,
        message: text('This address is too long for a card.'),
      }),
    }),
    answer: Type.Object({
      card: { ...Nullable(Card), description: 'Null without one, whatever the reason.' },
    }),
  },
} as const satisfies Endpoints
