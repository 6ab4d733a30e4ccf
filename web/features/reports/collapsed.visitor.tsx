/** Visitors have reported nothing. */
export const Collapsed = (_: object) => null
