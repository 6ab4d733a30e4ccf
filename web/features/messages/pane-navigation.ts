/** The navigation state of a conversation that was opened from the inbox: Back leads to the inbox. */
export const FROM_INBOX = { chosen: true } as const

export const isFromInbox = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'chosen' in state && state.chosen === true

/** Whether list and conversation are shown side by side: `side` of rooms.css. */
export const hasTwoPanes = (): boolean =>
  document.documentElement.dataset.room?.split(' ').includes('62.5') ?? matchMedia('(min-width: 62.5rem)').matches
