/** The permissions of the roles of a network. */

/** From the lowest to the highest. Users without a role are below all of them. */
export const ROLES = ['moderator', 'admin'] as const
export type RoleName = (typeof ROLES)[number]

const MODERATION = [
  /** Sees reports, decides cases, and acts on posts and accounts. */
  'reports.handle',
  /** Reads and exports the log of all acts. */
  'log.read',
  /** Takes hashtags out of trends and suggestions. */
  'tags.refuse',
  /** Approves and rejects applicants. */
  'signups.decide',
] as const
const ADMINISTRATION = [
  /** Changes look, pages, rules and settings of the network. */
  'network.edit',
  /** Writes and runs automatic rules. */
  'automation.edit',
  /** Sees the email addresses of users. */
  'emails.see',
  /** Sees the measured capacity of the machine. */
  'capacity.see',
  /** Sees health, backups, queues and storage of the server. */
  'server.see',
  /** Makes backups. */
  'backups.make',
] as const

export type Permission = (typeof MODERATION | typeof ADMINISTRATION)[number]

const PERMISSIONS: Record<RoleName, readonly Permission[]> = {
  moderator: MODERATION,
  admin: [...MODERATION, ...ADMINISTRATION],
}

/** Whether a role has the permission. False without a role. */
export const hasPermission = (role: RoleName | null | undefined, permission: Permission): boolean =>
  role ? PERMISSIONS[role].includes(permission) : false

const rankOf = (role: RoleName | null | undefined): number => (role ? ROLES.indexOf(role) + 1 : 0)

/** Whether a user with the first role may act on a user with the second: only on lower roles. */
export const ranksAbove = (actor: RoleName | null | undefined, subject: RoleName | null | undefined): boolean =>
  rankOf(actor) > rankOf(subject)
