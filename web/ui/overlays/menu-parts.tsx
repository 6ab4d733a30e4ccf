/** The parts of an open menu. A chunk of its own with Base UI's primitives. */

import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Check, type Icon } from '#web/ui/icons.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'
import { noteMenuButton } from './opener.ts'

const itemClass =
  'flex min-h-11 items-center gap-3 px-4 py-2 font-semibold outline-none select-none data-highlighted:bg-press'

/** The popup of a menu, at its button. */
export function MenuPopup({
  anchor,
  isOpen,
  onClose,
  align,
  side,
  children,
}: {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom'
  children: ReactNode
}) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal container={containerOf(anchor.current)}>
        <Primitive.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Primitive.Popup
            ref={(popup: HTMLElement | null) => noteMenuButton(popup, anchor.current)}
            finalFocus={() => (hasFocusElsewhere() ? false : anchor.current)}
            className="min-w-52 max-w-(--available-width) wrap-anywhere origin-(--transform-origin) max-h-(--available-height) overflow-y-auto rounded-card bg-raised py-1 shadow-float transition-[opacity,scale] duration-100 outline-none data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Whether what was chosen has moved the focus, such as to a field that it added. */
function hasFocusElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !activeElement.closest('[role="menu"]')
}

// Content outside landmarks is hard to find with a screen reader, and while a dialog is open so is all but its part of the page.
const containerOf = (anchor: HTMLElement | null): HTMLElement => {
  const main = document.querySelector('main') ?? document.body
  return main.contains(anchor) ? main : (anchor?.closest('[role="dialog"]')?.parentElement ?? main)
}

/** Props of MenuItem. */
export interface MenuItemProps {
  icon?: Icon
  isDanger?: boolean
  /** The reason why the action is not possible, shown below it. */
  refusal?: string | undefined
  onSelect: () => void
  children: ReactNode
}

/** An action in a menu. */
export function MenuItem({ icon: Icon, isDanger, refusal, onSelect, children }: MenuItemProps) {
  return (
    <Primitive.Item
      disabled={refusal !== undefined}
      onClick={onSelect}
      className={classNames(itemClass, isDanger && 'text-red', refusal !== undefined && 'text-muted')}
    >
      {Icon && <Icon aria-hidden size={20} />}
      {refusal === undefined ? (
        children
      ) : (
        <span className="min-w-0 max-w-64">
          {children}
          <span className="block text-sm font-normal">{refusal}</span>
        </span>
      )}
    </Primitive.Item>
  )
}

/** Props of MenuLink. */
export interface MenuLinkProps {
  icon?: Icon
  to: string
  /** The accessible name, where the text is not enough. */
  name?: string | undefined
  /** It leads to what is shown. */
  isCurrent?: boolean
  /** How the link is followed. */
  link?: Pick<LinkProps, 'replace' | 'state'>
  children: ReactNode
}

/** A link in a menu. */
export function MenuLink({ icon: Icon, to, name, isCurrent = false, link, children }: MenuLinkProps) {
  return (
    <Primitive.LinkItem
      closeOnClick
      render={<Link to={to} {...link} />}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      className={itemClass}
    >
      {Icon && <Icon aria-hidden size={20} />}
      {children}
      {isCurrent && <Check aria-hidden size={18} className="ms-auto text-accent" />}
    </Primitive.LinkItem>
  )
}

/** Props of MenuChoice. */
export interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: Icon }[]
  onChange: (value: V) => void
}

/** A choice of one option, with a tick beside the current one. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps<string>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onChange(next as string)}>
      <Primitive.GroupLabel className="px-4 pt-2 pb-1 text-sm text-muted">{label}</Primitive.GroupLabel>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <Primitive.RadioItem key={option} value={option} closeOnClick className={itemClass}>
          {Icon && <Icon aria-hidden size={20} />}
          <span className="flex-1">{text}</span>
          <Primitive.RadioItemIndicator>
            <Check aria-hidden size={18} className="text-accent" />
          </Primitive.RadioItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

/** A hairline between groups. */
export const MenuSeparator = () => <Primitive.Separator className="my-1 h-px bg-line" />
