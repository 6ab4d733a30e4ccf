import { House, type LucideIcon, MessagesSquare } from 'lucide-react'
import { routes } from '#web/core/routes.ts'

/** A place the navigation leads to. */
export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  /** Also in the bottom bar of phones; the others are in the account menu there. */
  isInBottomBar?: boolean
}

/** Every place that works, in SPEC §2's order. A line here is all a new screen needs to be found. */
export const destinations: readonly Destination[] = [
  { to: routes.home, label: 'Home', icon: House, isInBottomBar: true },
  { to: routes.messages(), label: 'Messages', icon: MessagesSquare, isInBottomBar: true },
]
