/** The default name of a network. */
export const DEFAULT_NAME = 'Plus'
