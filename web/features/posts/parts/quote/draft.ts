import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The post that a post quotes. It comes with a draft of another client, and is kept and published. */
export const quote = {
  empty: { quote: null },
  publish: ({ fields: { quote } }) => ({ body: { ...(quote !== null && { quote }) } }),
} as const satisfies PostPart
