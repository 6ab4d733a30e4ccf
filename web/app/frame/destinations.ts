import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import {
  BadgeCheck,
  Bell,
  Bookmark,
  CircleEllipsis,
  Gem,
  House,
  type Icon,
  MessagesSquare,
  Search,
  Shield,
  Sparkles,
  User,
  Users,
} from '#web/ui/icons.ts'

/** A link of the navigation. */
export interface Destination {
  to: string
  label: string
  icon: Icon
  /** In the bottom bar on phones; the others are in the account menu. */
  isInBottomBar?: boolean
  /** The active icon is bold instead of filled. */
  isBoldWhenActive?: boolean
  /** The accessible name with a count of something other than unread items. */
  nameWith?: (count: number) => string
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
  { to: routes.profile, label: t('Profile'), icon: User },
  { to: routes.more, label: t('More'), icon: CircleEllipsis, isBoldWhenActive: true },
]

const moderation: Destination = {
  to: routes.moderation,
  label: t('Moderation'),
  icon: Shield,
  isBoldWhenActive: true,
  nameWith: (count) => t('Moderation, {count, plural, one {# case} other {# cases}}', { count }),
}

/** The destinations of the viewer: moderators also have Moderation, before More. */
export const useDestinations = (): readonly Destination[] =>
  useIsModerator() ? [...destinations.slice(0, -1), moderation, ...destinations.slice(-1)] : destinations
