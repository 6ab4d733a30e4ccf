import type { Author } from '#contract/calls/users.ts'

/** The viewer of a public page, whose id is that of no account. */
const visitor: Author = { _id: '', username: '', name: '', avatar: null, isVerifiedOrg: false }

export const useMe = (): Author => visitor
