import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The quoted post. Drafts of other clients may have one, which is kept and published. */
export const quote = {
  empty: { quote: null },
  publish: ({ fields: { quote } }) => ({ body: { ...(quote !== null && { quote }) } }),
} as const satisfies PostPart
