/** The state of an address opened in order to have a thread summarised at once. */
export const TO_SUMMARISE = { isToSummarise: true }

export const isToSummarise = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToSummarise' in state
