import type { PostPart } from '#web/features/posts/parts/part.ts'

/** Whether links get cards. */
export const card = {
  empty: { card: true },
  publish: ({ fields: { card } }) => ({ body: { ...(!card && { card }) } }),
  // A form has sent a text.
  fromThread: ({ card }) => ({ card: String(card) !== 'false' }),
} as const satisfies PostPart
