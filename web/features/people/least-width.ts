import type { Author } from '#contract/calls/users.ts'

/** The style with the minimum width for the first letters of a name, and its badge: no wider than a name of narrow letters, such as Jill. */
export const leastWidth = ({ name, isVerifiedOrg, isProtected }: Author): { minWidth: string } | undefined => ({
  minWidth: `calc(${Math.min(name.length, 14) * 0.4}ch + ${(isVerifiedOrg ? 22 : 0) + (isProtected ? 19 : 0)}px)`,
})
