/** The state of an address opened in order to have a thread summarised at once. */
export const SUMMARISE_STATE = { isToSummarise: true }

export const isSummariseState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToSummarise' in state
