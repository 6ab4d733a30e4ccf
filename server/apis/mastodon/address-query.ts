/** Searches that name one account or post: an address of the network, or `@name@host`. */

/** What a search names. `elsewhere`: an account of another network, of which this one knows nothing. */
type Named = { kind: 'account' | 'post'; name: string } | { kind: 'elsewhere' } | undefined

const FULL_NAME = /^@?(\w{1,30})@([^\s@/]+)$/
const PROFILE = /^\/(?:user\/|@)(\w{1,30})\/?$/
const POST = /^\/tweet\/([0-9a-f]{24})\/?$/

/** Reads what a search names; undefined for words to search for. */
export function readAddress(text: string, origin: string): Named {
  const { host } = new URL(origin)
  const [, name, domain] = FULL_NAME.exec(text) ?? []
  if (name && domain) return domain.toLowerCase() === host ? { kind: 'account', name } : { kind: 'elsewhere' }
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url?.host !== host) return undefined
  const [, profile] = PROFILE.exec(url.pathname) ?? []
  const [, post] = POST.exec(url.pathname) ?? []
  if (profile) return { kind: 'account', name: profile }
  return post ? { kind: 'post', name: post } : undefined
}
