/** Titles of member screens outside the navigation, as each screen shows them while it loads. A chunk of its own. */
import { matchPath } from 'react-router'
import type { MEMBER_SCREENS } from '#contract/screens.ts'
import { t } from '#web/core/i18n.ts'

type Path = (typeof MEMBER_SCREENS)[number]

const titles: Partial<Record<Path, string>> = {
  '/tweet/:id': t('Post', { context: 'noun' }),
  '/tweet/:id/likes': t('Likes and reposts'),
  '/tweet/:id/reposts': t('Likes and reposts'),
  '/tweet/:id/quotes': t('Quotes'),
  '/tweet/:id/history': t('Edit history'),
  '/compose': t('Compose'),
  '/scheduled': t('Scheduled posts'),
  '/notifications/filtered': t('Filtered notifications'),
  '/notifications/filtered/:id': t('Filtered notifications'),
  '/notifications/:id': t('Notifications'),
  '/follow-requests': t('Follow requests'),
  '/user/:id': t('Profile'),
  '/user/:id/followers': t('Followers'),
  '/user/:id/following': t('Following'),
  '/user/:id/known-followers': t('Followers you know'),
  '/settings': t('Settings'),
  '/settings/second-factors': t('Two-step verification'),
  '/settings/notifications': t('Notification settings'),
  '/settings/account': t('Account'),
  '/settings/password': t('Password'),
  '/settings/devices': t('Devices'),
  '/settings/services': t('Linked accounts'),
  '/settings/apps': t('Connected apps'),
  '/settings/developer': t('Developer'),
  '/settings/privacy': t('Privacy'),
  '/settings/mute-and-block': t('Mute and block'),
  '/settings/data': t('Data download'),
  '/settings/delete': t('Delete account'),
  '/settings/decisions': t('Reports and decisions'),
  '/settings/reports': t('Reports and decisions'),
  '/settings/appearance': t('Appearance and language'),
  '/settings/topics': t('Topics'),
  '/settings/invitations': t('Invitations'),
  '/settings/webhooks': t('Webhooks'),
  '/welcome': t('Welcome'),
  '/moderation': t('Moderation'),
  '/moderation/:id': t('Case'),
  '/moderation/users/:id': t('Moderation'),
  '/admin': t('Administration'),
  '/admin/:id': t('Administration'),
}

/** The title of the screen at a path; undefined for other paths. */
export const titleOf = (pathname: string): string | undefined =>
  Object.entries(titles).find(([path]) => matchPath(path, pathname))?.[1]
