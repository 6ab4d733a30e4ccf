import type { LinkProps } from './link.tsx'
import { hasPublicPage } from './public-path.ts'

/** Pages that everyone may read. */
const OPEN = /^\/(?:terms|privacy|rules|about)?$/

/** A link of a public page. `data-app` marks what only the app shows, which the script of the page loads in place. */
export function Link({ to, replace: _, state: __, onClick: ___, rel, ...rest }: LinkProps) {
  return OPEN.test(to) || hasPublicPage(to) ? (
    <a {...rest} href={to} {...(rel && { rel })} />
  ) : (
    <a {...rest} href={to} rel={rel ? `${rel} nofollow` : 'nofollow'} data-app="" />
  )
}
