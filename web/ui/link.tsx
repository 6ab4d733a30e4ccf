/** Links between screens. Not those of React Router, which import code of its framework and resolve each path. */
import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'

/** Props of Link. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address: a path of the app, from the root. */
  to: string
  replace?: boolean
  state?: unknown
}

/** A link to a screen. With a modifier key, another button or a `target` the browser follows it. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { navigator } = useContext(NavigationContext)
  const { pathname, search, hash } = useLocation()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (event.defaultPrevented || !isPlain || rest.target) return
    event.preventDefault()
    // A link to the open screen adds no entry to the history.
    if (replace || to === pathname + search + hash) navigator.replace(to, state)
    else navigator.push(to, state)
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

type Shown<T> = (state: { isActive: boolean }) => T

interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  className: string | Shown<string>
  children: Shown<ReactNode>
}

/** A link of a navigation, which says whether its screen, or one below it, is open. */
export function NavLink({ className, children, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = `${pathname}/`.startsWith(`${rest.to}/`)
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    >
      {children({ isActive })}
    </Link>
  )
}
