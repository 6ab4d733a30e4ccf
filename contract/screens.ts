/**
 * Every address that has a screen (docs/product.md). The types of the web app's tables of screens are
 * made of these lists, so that neither side knows one that the other does not.
 */

/** For visitors; members are led home. */
export const PUBLIC_SCREENS = ['/', '/signup', '/signin', '/entry/google', '/entry/apple'] as const

/** For everybody, signed in or not. */
export const OPEN_SCREENS = [
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo',
  '/terms',
  '/privacy',
] as const

/** For members; visitors are led to the form to sign in. */
export const MEMBER_SCREENS = [
  '/home',
  '/tweet/:id',
  '/compose',
  '/explore',
  '/notifications',
  '/messages',
  '/grok',
  '/user/:id',
  '/user/:id/followers',
  '/user/:id/following',
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
  '/settings/privacy',
  '/settings/data',
  '/settings/delete',
  '/settings/appearance',
] as const

const paths = [...PUBLIC_SCREENS, ...OPEN_SCREENS, ...MEMBER_SCREENS].map((path) => path.replace(/:id/g, '[^/]+'))
// As the web app's router reads them: whatever the case, with or without a slash at the end.
const any = new RegExp(`^(?:${paths.map((path) => path.replace(/\/$/, '')).join('|')})/?$`, 'i')

/** Whether a path has a screen. */
export const hasScreen = (path: string): boolean => any.test(path)
