import { matchPath } from 'react-router'
import type { CONSENT_SCREENS, MEMBER_SCREENS, OPEN_SCREENS, PUBLIC_SCREENS } from '#contract/screens.ts'
import { fetchAhead } from '#web/app/fetch-ahead.ts'
import { routes } from '#web/core/routes.ts'
import { getSession } from '#web/core/session/session.ts'
import { screen } from './screen.tsx'

export const screens = {
  landing: screen(() => import('#web/features/auth/landing/landing-screen.tsx')),
  signUp: screen(() => import('#web/features/auth/sign-up-screen.tsx')),
  signIn: screen(() => import('#web/features/auth/sign-in-screen.tsx')),
  forgotPassword: screen(() => import('#web/features/recovery/forgot-password-screen.tsx')),
  resetPassword: screen(() => import('#web/features/recovery/reset-password-screen.tsx')),
  confirmEmail: screen(() => import('#web/features/account/confirm-email-screen.tsx')),
  undo: screen(() => import('#web/features/recovery/undo-screen.tsx')),
  entry: screen(() => import('#web/features/identities/provider-return-screen.tsx')),
  legal: screen(() => import('#web/features/legal/screens.tsx')),
  about: screen(() => import('#web/features/legal/about-screen.tsx')),
  consent: screen(() => import('#web/features/apps/consent/screens.tsx')),
  device: screen(() => import('#web/features/apps/consent/device-screen.tsx')),
  notFound: screen(() => import('./not-found.tsx')),
  restricted: screen(() => import('#web/features/standing/restricted-screen.tsx')),
  frame: screen(() => import('#web/app/frame/frame.tsx')),
  publicFrame: screen(() => import('#web/app/frame/public-frame.tsx')),
  home: screen(() => import('#web/features/feeds/home-screen.tsx')),
  tweet: screen(() => import('#web/features/posts/thread/tweet-screen.tsx')),
  markers: screen(() => import('#web/features/posts/thread/markers-screen.tsx')),
  history: screen(() => import('#web/features/posts/history/history-screen.tsx')),
  compose: screen(() => import('#web/features/posts/compose/compose-screen.tsx')),
  scheduled: screen(() => import('#web/features/posts/scheduled/scheduled-screen.tsx')),
  explore: screen(() => import('#web/features/search/explore-screen.tsx')),
  notifications: screen(() => import('#web/features/notifications/screens.tsx')),
  groupUsers: screen(() => import('#web/features/notifications/group-users-screen.tsx')),
  followRequests: screen(() => import('#web/features/people/follow-requests/follow-requests-screen.tsx')),
  grok: screen(() => import('#web/features/grok/grok-screen.tsx')),
  messages: screen(() => import('#web/features/messages/messages-screen.tsx')),
  user: screen(() => import('#web/features/profiles/user-screen.tsx')),
  relations: screen(() => import('#web/features/people/relations-screen.tsx')),
  profile: screen(() => import('#web/features/profiles/profile-screen.tsx')),
  bookmarks: screen(() => import('#web/features/bookmarks/bookmarks-screen.tsx')),
  communities: screen(() => import('#web/features/placeholders/communities-screen.tsx')),
  premium: screen(() => import('#web/features/placeholders/premium-screen.tsx')),
  verifiedOrgs: screen(() => import('#web/features/verified-orgs/verified-orgs-screen.tsx')),
  more: screen(() => import('#web/features/placeholders/more-screen.tsx')),
  settings: screen(() => import('#web/features/settings/settings-screen.tsx')),
  secondFactors: screen(() => import('#web/features/factors/second-factors-screen.tsx')),
  notificationSettings: screen(() => import('#web/features/push/notification-settings-screen.tsx')),
  account: screen(() => import('#web/features/account/account-screen.tsx')),
  password: screen(() => import('#web/features/account/password-screen.tsx')),
  services: screen(() => import('#web/features/identities/services-screen.tsx')),
  connectedApps: screen(() => import('#web/features/apps/connected-apps-screen.tsx')),
  developer: screen(() => import('#web/features/apps/developer/developer-screen.tsx')),
  devices: screen(() => import('#web/features/account/devices-screen.tsx')),
  privacy: screen(() => import('#web/features/profiles/privacy/privacy-screen.tsx')),
  muteAndBlock: screen(() => import('#web/features/filters/mute-and-block-screen.tsx')),
  deleteAccount: screen(() => import('#web/features/account/delete-screen.tsx')),
  data: screen(() => import('#web/features/account/data-screen.tsx')),
  topics: screen(() => import('#web/features/search/topics-screen.tsx')),
  invitations: screen(() => import('#web/features/registration/invitations-screen.tsx')),
  webhooks: screen(() => import('#web/features/webhooks/webhooks-screen.tsx')),
  welcome: screen(() => import('#web/features/welcome/welcome-screen.tsx')),
  admin: screen(() => import('#web/features/admin/admin-screen.tsx')),
  moderation: screen(() => import('#web/features/moderation/moderation-screen.tsx')),
  case: screen(() => import('#web/features/moderation/case/case-screen.tsx')),
  moderatedUser: screen(() => import('#web/features/moderation/user-screen.tsx')),
  reportsAndDecisions: screen(() => import('#web/features/standing/reports-and-decisions-screen.tsx')),
  appearance: screen(() => import('#web/features/settings/appearance-screen.tsx')),
}

type Screen = (typeof screens)[keyof typeof screens]
/** A table with exactly the paths of a list of the contract, as the server answers 404 to all others. */
type Table<Paths extends readonly string[]> = Readonly<Record<Paths[number], Screen>>
const tableOf = <Paths extends readonly string[]>(table: Table<Paths>): Record<string, Screen> => table

/** Screens for visitors, by path. */
export const publicRoutes = tableOf<typeof PUBLIC_SCREENS>({
  '/': screens.landing,
  '/signup': screens.signUp,
  '/signin': screens.signIn,
  '/entry/google': screens.entry,
  '/entry/apple': screens.entry,
})

/** Screens for everyone, signed in or not; links in mails lead to most of them. */
export const openRoutes = tableOf<typeof OPEN_SCREENS>({
  '/forgot-password': screens.forgotPassword,
  '/reset-password': screens.resetPassword,
  '/confirm-email': screens.confirmEmail,
  '/undo': screens.undo,
  '/terms': screens.legal,
  '/privacy': screens.legal,
  '/rules': screens.legal,
  '/about': screens.about,
  '/authorize/error': screens.consent,
  '/authorize/code': screens.consent,
})

/** Screens for signed-in users without the frame of the app, by path. */
export const consentRoutes = tableOf<typeof CONSENT_SCREENS>({
  '/authorize/:id': screens.consent,
  '/device': screens.device,
})

/** Screens for signed-in users, by path. All are inside the frame. */
export const memberRoutes = tableOf<typeof MEMBER_SCREENS>({
  '/home': screens.home,
  '/tweet/:id': screens.tweet,
  '/tweet/:id/likes': screens.markers,
  '/tweet/:id/reposts': screens.markers,
  '/tweet/:id/quotes': screens.markers,
  '/tweet/:id/history': screens.history,
  '/compose': screens.compose,
  '/scheduled': screens.scheduled,
  '/explore': screens.explore,
  '/notifications': screens.notifications,
  '/notifications/filtered': screens.notifications,
  '/notifications/filtered/:id': screens.notifications,
  '/notifications/:id': screens.groupUsers,
  '/follow-requests': screens.followRequests,
  '/messages': screens.messages,
  '/grok': screens.grok,
  '/user/:id': screens.user,
  '/user/:id/followers': screens.relations,
  '/user/:id/following': screens.relations,
  '/user/:id/known-followers': screens.relations,
  '/bookmarks': screens.bookmarks,
  '/communities': screens.communities,
  '/premium': screens.premium,
  '/verifiedOrgs': screens.verifiedOrgs,
  '/profile': screens.profile,
  '/more': screens.more,
  '/settings': screens.settings,
  '/settings/second-factors': screens.secondFactors,
  '/settings/notifications': screens.notificationSettings,
  '/settings/account': screens.account,
  '/settings/password': screens.password,
  '/settings/devices': screens.devices,
  '/settings/services': screens.services,
  '/settings/apps': screens.connectedApps,
  '/settings/developer': screens.developer,
  '/settings/privacy': screens.privacy,
  '/settings/mute-and-block': screens.muteAndBlock,
  '/settings/data': screens.data,
  '/settings/delete': screens.deleteAccount,
  '/settings/decisions': screens.reportsAndDecisions,
  '/settings/reports': screens.reportsAndDecisions,
  '/settings/appearance': screens.appearance,
  '/settings/topics': screens.topics,
  '/settings/invitations': screens.invitations,
  '/settings/webhooks': screens.webhooks,
  '/welcome': screens.welcome,
  '/moderation': screens.moderation,
  '/moderation/:id': screens.case,
  '/moderation/users/:id': screens.moderatedUser,
  '/admin': screens.admin,
  '/admin/:id': screens.admin,
})

/** Fetches the code and the data of the first view of `pathname`. `data` includes the code; neither promise rejects. */
export function prefetchScreen(
  pathname: string,
  isMember: boolean,
): { code: Promise<unknown>; data: Promise<unknown> } {
  const open = openRoutes[pathname] ?? (isMember ? undefined : publicRoutes[pathname])
  const consent = Object.keys(consentRoutes).find((each) => matchPath(each, pathname))
  if (open || consent || !isMember) {
    const shown = open ?? (isMember && consent ? consentRoutes[consent] : undefined)
    const code = Promise.all([screens.publicFrame.preload(), shown?.preload()])
    return { code, data: code }
  }
  const path = Object.keys(memberRoutes).find((each) => matchPath(each, pathname))
  const shown = path ? memberRoutes[path] : screens.home
  const frame = screens.frame.preload()
  return { code: Promise.all([frame, shown?.preload()]), data: Promise.all([frame, shown?.prefetch()]) }
}

/** Queues the chunks of all screens for signed-in users to be fetched ahead, those in the navigation first. */
export function preloadMemberScreens(): void {
  const { role } = getSession().user ?? {}
  for (const [path, each] of Object.entries(memberRoutes))
    if (role || !path.startsWith(routes.moderation)) fetchAhead(each.preload)
  fetchAhead(screens.publicFrame.preload)
}
