import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#web/core/i18n.ts'
import { LazyModule, whenSettled } from '#web/ui/lazy/lazy-module.ts'
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps } from './menu-parts.tsx'
import { toast } from './toast.tsx'

type Parts = typeof import('./menu-parts.tsx')

// Fetched after the first view, or when the pointer or the focus is on a trigger. Not React's lazy, whose fallback stays for at least 300 ms.
const parts = new LazyModule(() => import('./menu-parts.tsx'))
const planned = new Set<LazyModule<unknown>>()
const prefetchParts = (content: LazyModule<unknown> = parts) => {
  for (const each of [parts, content]) each.fetch().catch(() => {})
}

function prefetchLater(content: LazyModule<unknown> = parts): void {
  if (planned.has(content)) return
  planned.add(content)
  whenSettled(() => prefetchParts(content))
}

/** A menu opened by `trigger`, a button that takes a ref. */
export function Menu({
  trigger,
  align = 'end',
  side = 'bottom',
  content,
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** The chunk of `children`: they are rendered once it is loaded. */
  content?: LazyModule<unknown>
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Popup, setPopup] = useState<Parts['MenuPopup'] | null>(null)
  useEffect(() => prefetchLater(content), [content])
  const prefetch = () => prefetchParts(content)
  const open = () => {
    setIsOpen(true)
    const { loaded } = parts
    if (loaded && (!content || content.loaded)) return setPopup(() => loaded.MenuPopup)
    Promise.all([parts.fetch(), content?.fetch()]).then(
      ([{ MenuPopup }]) => setPopup(() => MenuPopup),
      () => {
        setIsOpen(false)
        toast.error(t('This menu couldn’t be loaded. Check your connection and try again.'))
      },
    )
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: prefetch,
        onFocus: prefetch,
        onClick: (event) => {
          // The button may be inside a pressable row.
          event.stopPropagation()
          open()
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        },
      })}
      {Popup && (
        <Popup anchor={button} isOpen={isOpen} onClose={() => setIsOpen(false)} align={align} side={side}>
          {children}
        </Popup>
      )}
    </>
  )
}

// Rendered only by an open menu, whose parts are loaded.

/** An action in a menu. */
export function MenuItem(props: MenuItemProps) {
  const Item = parts.loaded!.MenuItem
  return <Item {...props} />
}

/** A link in a menu. */
export function MenuLink(props: MenuLinkProps) {
  const Item = parts.loaded!.MenuLink
  return <Item {...props} />
}

/** A choice of one option, with a tick beside the current one. */
export function MenuChoice<V extends string>({ onChange, ...rest }: MenuChoiceProps<V>) {
  const Choice = parts.loaded!.MenuChoice
  return <Choice {...rest} onChange={(value) => onChange(value as V)} />
}

/** A hairline between groups. */
export function MenuSeparator() {
  const Separator = parts.loaded!.MenuSeparator
  return <Separator />
}
