import {
  BadgeCheck,
  Bell,
  Bookmark,
  CircleEllipsis,
  Gem,
  House,
  type LucideIcon,
  MessagesSquare,
  Search,
  Sparkles,
  User,
  Users,
} from 'lucide-react'
import { routes } from '#web/core/routes.ts'

/** A place the navigation leads to. */
export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  /** Also in the bottom bar of phones; the others are in the account menu there. */
  isInBottomBar?: boolean
  /** Filled, its sign could not be seen: where one is, it is bolder instead. */
  isBoldWhenActive?: boolean
}

/** Every place that works, in SPEC §2's order. A line here is all a new screen needs to be found. */
export const destinations: readonly Destination[] = [
  { to: routes.home, label: 'Home', icon: House, isInBottomBar: true },
  { to: routes.explore, label: 'Explore', icon: Search, isInBottomBar: true, isBoldWhenActive: true },
  { to: routes.notifications, label: 'Notifications', icon: Bell, isInBottomBar: true },
  { to: routes.messages(), label: 'Messages', icon: MessagesSquare, isInBottomBar: true },
  { to: routes.grok, label: 'Grok', icon: Sparkles },
  { to: routes.bookmarks, label: 'Bookmarks', icon: Bookmark },
  { to: routes.communities, label: 'Communities', icon: Users },
  { to: routes.premium, label: 'Premium', icon: Gem, isBoldWhenActive: true },
  { to: routes.verifiedOrgs, label: 'Verified Orgs', icon: BadgeCheck, isBoldWhenActive: true },
  { to: routes.profile, label: 'Profile', icon: User },
  { to: routes.more, label: 'More', icon: CircleEllipsis, isBoldWhenActive: true },
]
