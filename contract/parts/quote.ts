/** The post that a post quotes, and who may quote it. */
import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf } from '#contract/schemas.ts'

const quote = Nullable(Id)

/** Who may quote a post, besides its author. */
export const WhoQuotes = OneOf(['everyone', 'followers', 'nobody'], {
  description: 'Who may quote it, besides its author: everyone, followers of its author, or nobody.',
})
export type WhoQuotesName = Static<typeof WhoQuotes>

/** What a post shows in place of the post that it quotes. */
export const QuoteState = OneOf(['shown', 'muted', 'deleted', 'detached', 'blocked', 'unavailable'], {
  description:
    '`shown`: the viewer sees the quoted post. `muted`: the viewer mutes its author, and opens it from a line. `deleted`: it was deleted. `detached`: its author has removed it from this post, for good. `blocked`: the viewer blocks its author. `unavailable`: the viewer may not see it, for a reason that is not said.',
})

const newQuote = {
  ...quote,
  description:
    'The post that it quotes: one that everyone may see, and whose author lets the viewer quote it. Refused with `tweet_not_found`, `not_quotable` or `quotes_limited`, which name the field. An edit does not change it.',
}

/** The fields of the quote in calls about posts, threads and drafts. */
export const quoteFields = {
  post: {
    whoQuotes: Type.Optional({
      ...WhoQuotes,
      description: 'Who may quote it, besides its author: its followers, or nobody. Omitted for everyone.',
    }),
  },
  newPost: {
    quote: Type.Optional(newQuote),
    whoQuotes: Type.Optional({
      ...WhoQuotes,
      description: 'Who may quote it, besides its author. Without it, as the privacy settings of its author say.',
    }),
  },
  draft: {
    quote: { ...quote, description: 'The post that it quotes, which may be gone since.' },
    whoQuotes: { ...Nullable(WhoQuotes), description: 'Null: as the privacy settings of the viewer say.' },
  },
  newDraft: { quote: Type.Optional(quote), whoQuotes: Type.Optional(Nullable(WhoQuotes)) },
  exportedPost: {
    quote: { ...quote, description: 'The post that it quotes.' },
    whoQuotes: WhoQuotes,
  },
}
