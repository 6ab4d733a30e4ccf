import { routes } from '#web/core/routes.ts'

/**
 * Replaces an address with which the app is opened from outside. `/signin?from=…`, a link of public pages, has its path in the
 * state, where the guards read it, beside the press that the script of the page has put there. `/home?link=web+plus:tweet/…`, a link that the system gives the installed app, becomes its path.
 */
export function readEntry(): void {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const from = query.get('from')
  if (pathname === routes.signIn && from !== null) {
    const path = ownPath(from)
    const { press } = (history.state ?? {}) as { press?: number }
    history.replaceState(path && { usr: { from: path, press }, key: 'from' }, '', pathname)
  }
  const [, linked] = /^web\+plus:[/\\]*(.*)/i.exec(query.get('link') ?? '') ?? []
  if (pathname === routes.home && linked !== undefined) history.replaceState(null, '', ownPath(`/${linked}`))
}

/** The path of an address of this site; null for any other. That of `/.//name` is `//name`, the address of another site. */
function ownPath(address: string): string | null {
  const { origin } = location
  const url = URL.parse(address, origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
