import type { Author } from '#contract/calls/users.ts'

/** The style with the minimum width for the first letters of a name, and its badge. */
export const leastWidth = ({ name, isVerifiedOrg, isProtected }: Author): { minWidth: string } | undefined => ({
  minWidth: `calc(${Math.min(name.length, 8) * 0.7}ch + ${(isVerifiedOrg ? 22 : 0) + (isProtected ? 19 : 0)}px)`,
})
