/** Whether list and conversation stand side by side; the width of `side` in the token sheet. */
export const hasTwoPanes = (): boolean => matchMedia('(min-width: 62.5rem)').matches
