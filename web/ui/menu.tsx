import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps } from './menu-parts.tsx'

// A tenth of the first view's script, and seldom needed at once: fetched when a hand comes near.
const fetchParts = () => import('./menu-parts.tsx')
const Popup = lazy(async () => ({ default: (await fetchParts()).MenuPopup }))
const Item = lazy(async () => ({ default: (await fetchParts()).MenuItem }))
const LinkItem = lazy(async () => ({ default: (await fetchParts()).MenuLink }))
const Choice = lazy(async () => ({ default: (await fetchParts()).MenuChoice }))
const Separator = lazy(async () => ({ default: (await fetchParts()).MenuSeparator }))

/** A menu opened by `trigger`, a button that takes a ref. */
export function Menu({
  trigger,
  align = 'end',
  side = 'bottom',
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: () => void fetchParts(),
        onFocus: () => void fetchParts(),
        onClick: (event) => {
          // The button may lie within something that is pressed as a whole.
          event.stopPropagation()
          open()
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        },
      })}
      {isWanted && (
        <Suspense>
          <Popup anchor={button} isOpen={isOpen} onClose={() => setIsOpen(false)} align={align} side={side}>
            {children}
          </Popup>
        </Suspense>
      )}
    </>
  )
}

/** Something a menu does. */
export const MenuItem = (props: MenuItemProps) => <Item {...props} />

/** A place a menu leads to. */
export const MenuLink = (props: MenuLinkProps) => <LinkItem {...props} />

/** One choice out of several, with a tick beside the present one. */
export function MenuChoice<V extends string>({ onChange, ...rest }: MenuChoiceProps<V>) {
  return <Choice {...rest} onChange={(value) => onChange(value as V)} />
}

/** A hairline between groups. */
export const MenuSeparator = () => <Separator />
