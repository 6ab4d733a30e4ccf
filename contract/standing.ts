/** The standing of an account: restrictions by moderators or its owner, as bits of one number. */
export const STANDING = {
  /** Waits for the approval of an administrator. */
  pending: 1,
  /** Shown only to its followers, and where it is opened directly. */
  limited: 2,
  /** Can read, and change nothing. */
  frozen: 4,
  suspended: 8,
  /** Is deleted when the days of grace end. */
  leaving: 16,
  /** All its images count as sensitive. */
  sensitive: 32,
} as const

export type StandingName = keyof typeof STANDING

export const STANDING_NAMES = Object.keys(STANDING) as StandingName[]

/** Whether the bit of this name is set. */
export const hasStanding = (standing: number, name: StandingName): boolean => (standing & STANDING[name]) !== 0

/** The names of the bits that are set. */
export const standingNames = (standing: number): StandingName[] =>
  STANDING_NAMES.filter((name) => hasStanding(standing, name))

/** Whether the account and its posts are hidden from everyone. */
export const isHiddenStanding = (standing: number): boolean =>
  (standing & (STANDING.pending | STANDING.suspended | STANDING.leaving)) !== 0

/** Whether a role of the account counts: a frozen, suspended, pending or leaving one keeps its role and may not use it. */
export const holdsOffice = (standing: number): boolean =>
  !isHiddenStanding(standing) && !hasStanding(standing, 'frozen')
