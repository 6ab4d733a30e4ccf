import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The audience of a post, and who may reply. */
export const audience = {
  empty: { audience: 'everyone', whoReplies: 'everyone' },
  publish: ({ fields: { audience, whoReplies } }, call) => ({
    body: {
      ...(audience !== 'everyone' && { audience }),
      ...(call !== 'reply' && whoReplies !== 'everyone' && { whoReplies }),
    },
  }),
} as const satisfies PostPart
