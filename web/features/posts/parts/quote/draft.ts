import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The quoted post, and who may quote the post. Drafts of other clients may have them, which are kept and published. */
export const quote = {
  empty: { quote: null, whoQuotes: null },
  publish: ({ fields: { quote, whoQuotes } }) => ({
    body: { ...(quote !== null && { quote }), ...(whoQuotes !== null && { whoQuotes }) },
  }),
} as const satisfies PostPart
