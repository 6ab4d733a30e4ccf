/** The network that a client speaks to, and as whom. */
export interface Network {
  /** The origin, such as `https://plus.example`. */
  origin: string
  token: Token
  /** How long a call is repeated before it fails, in milliseconds. */
  patienceMs: number
  /** The language of error messages. */
  language: string | undefined
}

/** An access token, or what returns it: an app of OAuth renews its token every hour. Null makes calls without one. */
export type Token = string | null | (() => string | null | Promise<string | null>)

/** The token of the next call. */
export const tokenOf = async ({ token }: Network): Promise<string | null> =>
  typeof token === 'function' ? token() : token

/** The origin of the address of a network. Throws TypeError for anything but an http or https address without a path. */
export function toOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw new TypeError(`The address of a network is its origin, such as https://plus.example, not ${address}`)
  return url.origin
}
