/**
 * Scopes of access tokens: one vocabulary for all APIs. Names that Mastodon's client API has are used as they are, so its
 * clients ask for what they know; messages and the assistant are areas of Plus, which `read` and `write` do not include.
 */

/** The areas that `read` includes. */
const READ_AREAS = [
  'accounts',
  'blocks',
  'bookmarks',
  'favourites',
  'filters',
  'follows',
  'lists',
  'mutes',
  'notifications',
  'search',
  'statuses',
] as const

/** The areas that `write` includes. */
const WRITE_AREAS = [
  'accounts',
  'blocks',
  'bookmarks',
  'conversations',
  'favourites',
  'filters',
  'follows',
  'lists',
  'media',
  'mutes',
  'notifications',
  'reports',
  'statuses',
] as const

/** What one call needs. */
export type Scope =
  | `read:${(typeof READ_AREAS)[number]}`
  | `write:${(typeof WRITE_AREAS)[number]}`
  | 'read:messages'
  | 'write:messages'
  | 'grok'
  | 'push'
  /** Who the member is: the profile, as other members see it. */
  | 'profile'

/** Scopes that include others. */
const GROUPS = {
  read: [...READ_AREAS.map((area): Scope => `read:${area}`), 'profile'],
  write: WRITE_AREAS.map((area): Scope => `write:${area}`),
  // Of Mastodon's clients from before version 4.
  follow: ['read:follows', 'read:blocks', 'read:mutes', 'write:follows', 'write:blocks', 'write:mutes'],
  'read:accounts': ['read:accounts', 'profile'],
} as const satisfies Record<string, readonly Scope[]>

/** What an app asks for: a single scope, or one that includes others. */
export type ScopeName = Scope | keyof typeof GROUPS

/** The single scopes of a list such as `read write:statuses`; unknown ones are left out. */
export function expandScopes(granted: readonly string[]): ReadonlySet<Scope> {
  return new Set(granted.flatMap((name) => (isGroup(name) ? GROUPS[name] : isScope(name) ? [name] : [])))
}

const SINGLE: ReadonlySet<string> = new Set<Scope>([
  ...READ_AREAS.map((area): Scope => `read:${area}`),
  ...WRITE_AREAS.map((area): Scope => `write:${area}`),
  ...(['read:messages', 'write:messages', 'grok', 'push', 'profile'] as const),
])

const isGroup = (name: string): name is keyof typeof GROUPS => Object.hasOwn(GROUPS, name)
const isScope = (name: string): name is Scope => SINGLE.has(name)

/** Every scope that an app can ask for. */
export const ALL_SCOPES = [...new Set([...Object.keys(GROUPS), ...SINGLE])] as readonly ScopeName[]

/** Whether a scope only reads: an app without a member has no others. */
export const isReading = (name: string): boolean => /^read(?::|$)/.test(name)
