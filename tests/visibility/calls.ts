/** The users and posts of others that each GET of the contract may show. A call without a row fails the test. */
import type { Surface } from '#server/features/people/visibility.ts'
import { KINDS, type Kind } from './expected.ts'

/** Parts of the path and query that are asked for, once for each author or once in all. */
interface Paths {
  /** The id of the author's post, and of the author's reply to the viewer. */
  post: string
  reply: string
  /** The id of the author. */
  user: string
  /** The id of a post of the viewer. */
  own: string
}

export interface Entry {
  surface: Surface
  paths: (of: Paths) => readonly string[]
  /** Where users stand in a list of their own, and not only beside what is shown, the surface of that. */
  users?: Surface
  /** Asked for each author. */
  isPerAuthor?: true
  /** Shows some of all: what may be shown need not be. */
  isSample?: true
  /** Fields of the answer that are not looked at. */
  without?: readonly string[]
  /** Authors who are shown here whatever the rule says of them: lists of the viewer's own. */
  names?: readonly Kind[]
  /** Is called with a fresh proof of who one is. */
  needsProof?: true
}

const once = (surface: Surface, ...paths: string[]): Entry => ({ surface, paths: () => paths })
const each = (surface: Surface, paths: Entry['paths']): Entry => ({ surface, paths, isPerAuthor: true })
const sample = (entry: Entry): Entry => ({ ...entry, isSample: true })
/** A list of users. */
const users = (entry: Entry): Entry => ({ ...entry, users: entry.surface })

const WORD = 'whale'

/** Shows nothing that others made, or no more than their number. */
const OWN = once('direct')

export const entries: Record<string, Entry> = {
  'GET /tweets': once('discovery', '/tweets?limit=200'),
  'GET /timelines/for-you': once('discovery', '/timelines/for-you?limit=200'),
  'GET /timelines/following': once('home', '/timelines/following?limit=200'),
  'GET /timelines/matching': sample(once('home', `/timelines/matching?text=${WORD}`, '/timelines/matching?text=zq')),
  'GET /tweets/:id': each('direct', ({ post, reply }) => [`/tweets/${post}`, `/tweets/${reply}`]),
  // For visitors alone: server/features/people/privacy/shared-links.test.ts tries each kind of author.
  'GET /tweets/:id/shared': each('direct', ({ post, reply }) => [`/tweets/${post}/shared`, `/tweets/${reply}/shared`]),
  'GET /users/:id/shared': each('direct', ({ user }) => [`/users/${user}/shared`]),
  'GET /tweets/:id/ancestors': each('direct', ({ reply }) => [`/tweets/${reply}/ancestors`]),
  'GET /tweets/:id/replies': {
    ...each('thread', ({ post, own }) =>
      ['oldest', 'newest', 'relevant', 'liked'].flatMap((sort) => [
        `/tweets/${own}/replies?limit=200&sort=${sort}`,
        `/tweets/${post}/replies?limit=200&sort=${sort}`,
      ]),
    ),
  },
  'GET /tweets/:id/versions': each('direct', ({ post, reply }) => [
    `/tweets/${post}/versions`,
    `/tweets/${reply}/versions`,
  ]),
  'GET /tweets/:id/likes': each('direct', ({ post, own }) => [`/tweets/${own}/likes`, `/tweets/${post}/likes`]),
  'GET /tweets/:id/retweets': each('direct', ({ post, own }) => [
    `/tweets/${own}/retweets`,
    `/tweets/${post}/retweets`,
  ]),
  'GET /tweets/:id/quotes': each('thread', ({ post, own }) => [
    `/tweets/${own}/quotes?limit=200`,
    `/tweets/${post}/quotes?limit=200`,
  ]),
  'GET /tweets/user/:id': each('direct', ({ user }) => [
    `/tweets/user/${user}?limit=200`,
    `/tweets/user/${user}?filter=replies&limit=200`,
    `/tweets/user/${user}?filter=retweets&limit=200`,
  ]),
  'GET /bookmarks': once('direct', '/bookmarks?limit=200'),
  'GET /search': once(
    'search',
    ...[
      `q=${WORD}`,
      `q=${WORD}&sort=latest`,
      `query=${WORD}`,
      'q=x_',
      'q=x_&only=users',
      'q=%23tag&only=hashtags',
      'q=%23tag&only=suggestions',
      'q=x_&only=suggestions',
    ].map((query) => `/search?${query}&limit=200`),
  ),
  'GET /tweets/tag/:tag': sample(once('search', ...KINDS.map((kind) => `/tweets/tag/tag${kind}?limit=200`))),
  'GET /users/search': users(once('search', '/users/search?q=x_&limit=200')),
  // A profile across a block says no more than that there is one.
  'GET /users/:id': { ...each('direct', ({ user }) => [`/users/${user}`]), names: ['blocked', 'blocking'] },
  'GET /users/:id/followers': each('direct', ({ user }) => [`/users/${user}/followers?limit=200`]),
  'GET /users/:id/following': each('direct', ({ user }) => [`/users/${user}/following?limit=200`]),
  'GET /users/:id/known-followers': sample(each('direct', ({ user }) => [`/users/${user}/known-followers`])),
  'GET /users/random': sample(users(once('discovery', '/users/random?limit=20'))),
  'GET /suggestions/users': sample(users(once('discovery', '/suggestions/users?limit=20'))),
  'GET /topics': once('discovery', '/topics'),
  'GET /trends': sample(once('discovery', '/trends?limit=200')),
  'GET /verifiedOrgs': users(once('discovery', '/verifiedOrgs')),
  'GET /notifications': once(
    'notifications',
    ...['limit=200', 'tab=all&limit=200', 'tab=mentions&limit=200', 'tab=verified&limit=200'].map(
      (query) => `/notifications?${query}`,
    ),
  ),
  'GET /notifications/:id/users': OWN, // of each group, below
  'GET /notifications/unread': OWN,
  'GET /notifications/settings': OWN,
  // server/features/notifications/requests/requests.test.ts tries them with filtered notifications.
  'GET /notifications/requests': sample(once('notifications', '/notifications/requests?limit=200')),
  'GET /notifications/requests/count': OWN,
  'GET /notifications/requests/:id': OWN,
  // Old messages stay readable, with the names of their senders.
  'GET /messages/conversations': {
    ...once('direct', '/messages/conversations?limit=200'),
    names: ['blocked', 'blocking', 'suspended'],
  },
  'GET /messages/requests': once('direct', '/messages/requests?limit=200'),
  'GET /messages/requests/count': OWN,
  'GET /messages/unread': OWN,
  'GET /messages/with/:id': OWN, // between two users
  'GET /blocks': { ...once('direct', '/blocks?limit=200'), names: ['blocked'] },
  'GET /mutes': once('direct', '/mutes?limit=200'),
  'GET /muted-words': OWN,
  'GET /follow-requests': once('direct', '/follow-requests'),
  'GET /follow-requests/count': OWN,
  // The export keeps the viewer's own messages and marks, whose fields may name hidden users and posts.
  'GET /account/export': {
    ...{ ...once('direct', '/account/export'), names: ['blocked'], needsProof: true },
    without: ['conversations', 'likes', 'reposts', 'bookmarks'],
  },
  'GET /profile': { ...once('direct', '/profile'), names: ['blocked'] },
  'GET /tokens': OWN,
  'GET /drafts': once('direct', '/drafts'),
  'GET /scheduled': OWN,
  'GET /videos': OWN,
  'GET /videos/:id': OWN,
  'GET /auth/me': once('direct', '/auth/me'),
  // Moderators see what was reported, and nothing was.
  'GET /moderation/cases': once('direct', '/moderation/cases'),
  'GET /moderation/cases/:id': OWN,
  'GET /moderation/cases/:id/reports': OWN,
  'GET /moderation/cases/:id/versions': OWN,
  'GET /moderation/counts': OWN,
  'GET /moderation/log': once('direct', '/moderation/log'),
  'GET /moderation/log.csv': once('direct', '/moderation/log.csv'),
  'GET /moderation/users/:id': OWN, // for moderators, who see each standing
  'GET /automation/rules': OWN,
  'GET /automation/rules/:id/matches': OWN, // for administrators, who read posts for everyone only
  // Their names, and no more than that they are muted or blocked.
  'GET /lists/:kind': OWN,
  'GET /reports': once('direct', '/reports'),
  'GET /decisions': once('direct', '/decisions'),
  'GET /decisions/:id': OWN,
  'GET /about': once('direct', '/about'),
  'GET /legal/:page': OWN,
  'GET /legal/:page/source': OWN,
  'GET /moderation/tags': sample(once('discovery', '/moderation/tags')),
  'GET /network': once('direct', '/network'),
  'GET /network/public-members': OWN, // for administrators, and no more than a number
  'GET /network/start': once('direct', '/network/start'),
  'GET /registration': once('direct', '/registration'),
  'GET /invitations': once('direct', '/invitations'),
  'GET /account': OWN,
  'GET /account/deletion': OWN,
  'GET /timelines/less': OWN,
  'GET /tweets/:id/mute': OWN,
  'GET /apps/authorizations/:id': OWN,
  'GET /apps/devices/:code': OWN,
  'GET /apps/connected': OWN,
  'GET /apps/own': OWN,
  'GET /auth/entry/:provider': OWN,
  'GET /auth/factors': OWN,
  'GET /auth/identities': OWN,
  'GET /auth/local-key': OWN,
  'GET /auth/prove': OWN,
  'GET /auth/providers': OWN,
  'GET /auth/sessions': OWN,
  'GET /auth/sign-ins': OWN,
  'GET /grok': OWN,
  'GET /admin/server': OWN,
  'GET /health': OWN,
  'GET /ready': OWN,
  'GET /invitations/:id/people': OWN, // for the maker of the invitation and for administrators
  'GET /registration/invitation/:code': OWN,
  'GET /registration/application': OWN,
  'GET /registration/applications': OWN, // for those who decide
  'GET /registration/settings': OWN,
  'GET /registration/sign-ups': OWN, // for those who decide
  'GET /privacy': OWN,
  'GET /push/key': OWN,
  'GET /push/subscription': OWN,
  'GET /webhooks': OWN,
  'GET /webhooks/:id/deliveries': OWN, // without what was sent
}
