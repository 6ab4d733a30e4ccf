/** The state of a link to a post that leads to its reply box. */
export const REPLYING = { isReplying: true } as const
