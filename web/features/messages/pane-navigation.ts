/** The navigation state of a conversation that was opened from the inbox: one step back is the inbox. */
export const FROM_INBOX = { chosen: true } as const

export const isFromInbox = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'chosen' in state && state.chosen === true

/** Whether list and conversation show side by side: the `side` breakpoint of tokens.css. */
export const hasTwoPanes = (): boolean => matchMedia('(min-width: 62.5rem)').matches
