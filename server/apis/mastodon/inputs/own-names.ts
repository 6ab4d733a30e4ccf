/** Names of accounts in the text of a status. */

/**
 * Drops the host from full names of members, such as `@alice@plus.example`, which clients write for everyone: Plus mentions
 * `@alice`. Names with other hosts stay as they are.
 */
export function dropOwnHost(text: string, origin: string): string {
  const host = new URL(origin).host.replace(/[.[\]]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\w@/])(@\\w{1,30})@${host}(?![\\w@/-]|[.:]\\w)`, 'gi'), '$1')
}
