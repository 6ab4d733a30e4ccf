/** What the history keeps of a conversation that was chosen here: one step back is where it was chosen. */
export const FROM_INBOX = { chosen: true } as const

/** Whether a place in the history was chosen here rather than come upon from elsewhere. */
export const isFromInbox = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'chosen' in state && state.chosen === true
