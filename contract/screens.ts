/**
 * Paths of all screens (docs/product.md). The web app types its route tables with these lists, so server and web app
 * always agree.
 */

/** For visitors. Signed-in users are redirected home. */
export const PUBLIC_SCREENS = ['/', '/signup', '/signin', '/entry/google', '/entry/apple'] as const

/** For visitors and signed-in users. */
export const OPEN_SCREENS = [
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo',
  '/terms',
  '/privacy',
  '/rules',
  '/about',
  '/authorize/error',
  '/authorize/code',
] as const

/** For signed-in users, without the frame of the app: apps ask here. Visitors are redirected to the sign-in form. */
export const CONSENT_SCREENS = ['/authorize/:id', '/device'] as const

/** For signed-in users. Visitors are redirected to the sign-in form. */
export const MEMBER_SCREENS = [
  '/home',
  '/tweet/:id',
  '/tweet/:id/likes',
  '/tweet/:id/reposts',
  '/tweet/:id/quotes',
  '/tweet/:id/history',
  '/compose',
  '/scheduled',
  '/explore',
  '/notifications',
  '/notifications/filtered',
  '/notifications/filtered/:id',
  '/notifications/:id',
  '/follow-requests',
  '/messages',
  '/grok',
  '/user/:id',
  '/user/:id/followers',
  '/user/:id/following',
  '/user/:id/known-followers',
  '/bookmarks',
  '/communities',
  '/premium',
  '/verifiedOrgs',
  '/profile',
  '/more',
  '/settings',
  '/settings/second-factors',
  '/settings/notifications',
  '/settings/account',
  '/settings/password',
  '/settings/devices',
  '/settings/services',
  '/settings/apps',
  '/settings/developer',
  '/settings/privacy',
  '/settings/mute-and-block',
  '/settings/data',
  '/settings/delete',
  '/settings/decisions',
  '/settings/reports',
  '/settings/appearance',
  '/settings/topics',
  '/settings/invitations',
  '/settings/webhooks',
  '/welcome',
  '/moderation',
  '/moderation/:id',
  '/moderation/users/:id',
  '/admin',
  '/admin/:id',
] as const

/** All screens. */
export const SCREENS = [...PUBLIC_SCREENS, ...OPEN_SCREENS, ...CONSENT_SCREENS, ...MEMBER_SCREENS] as const

const paths = SCREENS.map((path) => path.replace(/:id/g, '[^/]+'))
// Matches as the web app's router does: case-insensitive, with an optional trailing slash.
const any = new RegExp(`^(?:${paths.map((path) => path.replace(/\/$/, '')).join('|')})/?$`, 'i')

/** Whether a path has a screen. */
export const hasScreen = (path: string): boolean => any.test(path)

/** The id of the tweet whose screen has this path, if it is the path of one. */
export const tweetAt = (path: string): string | undefined =>
  /^\/tweet\/([\da-f]{24})\/?$/i.exec(path)?.[1]?.toLowerCase()
