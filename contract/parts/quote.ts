/** The post that a post quotes. */
import Type from 'typebox'
import { Id, Nullable } from '#contract/schemas.ts'

const quote = Nullable(Id)

/** The field of the quote in calls about posts, threads and drafts. */
export const quoteFields = {
  newPost: {
    quote: Type.Optional({
      ...quote,
      description:
        'The post that it quotes: one that everyone may see. It is stored and exported; no answer shows it yet.',
    }),
  },
  draft: { quote },
  newDraft: { quote: Type.Optional(quote) },
  exportedPost: { quote: { ...quote, description: 'The post that it quotes.' } },
}
