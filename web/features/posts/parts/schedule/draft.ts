import type { PostPart } from '#web/features/posts/parts/part.ts'

/** When a post is published. Null: at once. The call that schedules a post has the time beside the fields of the post. */
export const schedule = {
  empty: { schedule: null },
  publish: () => ({}),
} as const satisfies PostPart
