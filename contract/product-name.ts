/** The name of a network that has set none. */
export const DEFAULT_NETWORK_NAME = 'Plus'
