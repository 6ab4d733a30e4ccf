/** The navigation state of a section that was opened from the list: Back leads to the list. */
export const FROM_LIST = { isFromList: true } as const

export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true
