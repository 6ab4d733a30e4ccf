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
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'

/** A link of the navigation. */
export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  /** In the bottom bar on phones; the others are in the account menu. */
  isInBottomBar?: boolean
  /** The active icon is bold instead of filled. */
  isBoldWhenActive?: boolean
}

/** The links of the navigation, in order. */
export const destinations: readonly Destination[] = [
  { to: routes.home, label: t('Home'), icon: House, isInBottomBar: true },
  { to: routes.explore, label: t('Explore'), icon: Search, isInBottomBar: true, isBoldWhenActive: true },
  { to: routes.notifications, label: t('Notifications'), icon: Bell, isInBottomBar: true },
  { to: routes.messages(), label: t('Messages'), icon: MessagesSquare, isInBottomBar: true },
  { to: routes.grok, label: t('Grok'), icon: Sparkles },
  { to: routes.bookmarks, label: t('Bookmarks'), icon: Bookmark },
  { to: routes.communities, label: t('Communities'), icon: Users },
  { to: routes.premium, label: t('Premium'), icon: Gem, isBoldWhenActive: true },
  { to: routes.verifiedOrgs, label: t('Verified Orgs'), icon: BadgeCheck, isBoldWhenActive: true },
  { to: routes.profile, label: t('Profile'), icon: User, isInBottomBar: true },
  { to: routes.more, label: t('More'), icon: CircleEllipsis, isBoldWhenActive: true },
]
