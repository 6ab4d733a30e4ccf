/** All calls of the API. The web app may import only types from this file. */
import { account } from './calls/account.ts'
import { apps } from './calls/apps.ts'
import { auth } from './calls/auth.ts'
import { automation } from './calls/automation.ts'
import { bookmarks } from './calls/bookmarks.ts'
import { cards } from './calls/cards.ts'
import { cases } from './calls/cases.ts'
import { drafts } from './calls/drafts.ts'
import { factors } from './calls/factors.ts'
import { grok } from './calls/grok.ts'
import { health } from './calls/health.ts'
import { identities } from './calls/identities.ts'
import { legal } from './calls/legal.ts'
import { lists } from './calls/lists.ts'
import { messages } from './calls/messages.ts'
import { moderationLog } from './calls/moderation-log.ts'
import { mutedWords } from './calls/muted-words.ts'
import { mutes } from './calls/mutes.ts'
import { network } from './calls/network.ts'
import { notificationRequests } from './calls/notification-requests.ts'
import { notifications } from './calls/notifications.ts'
import { profiles } from './calls/profiles.ts'
import { push } from './calls/push.ts'
import { recovery } from './calls/recovery.ts'
import { registration } from './calls/registration.ts'
import { reports } from './calls/reports.ts'
import { scheduled } from './calls/scheduled.ts'
import { search } from './calls/search.ts'
import { server } from './calls/server.ts'
import { sharedLinks } from './calls/shared-links.ts'
import { suggestions } from './calls/suggestions.ts'
import { timelines } from './calls/timelines.ts'
import { tokens } from './calls/tokens.ts'
import { trends } from './calls/trends.ts'
import { tweets } from './calls/tweets.ts'
import { users } from './calls/users.ts'
import { verifiedOrgs } from './calls/verified-orgs.ts'
import { videos } from './calls/videos.ts'
import { webhooks } from './calls/webhooks.ts'
import type { Answer, Input } from './endpoint.ts'

/** All calls by method and path. */
export const contract = {
  ...health,
  ...network,
  ...registration,
  ...legal,
  ...server,
  ...auth,
  ...recovery,
  ...factors,
  ...identities,
  ...apps,
  ...users,
  ...mutes,
  ...mutedWords,
  ...lists,
  ...profiles,
  ...account,
  ...tokens,
  ...automation,
  ...tweets,
  ...cards,
  ...drafts,
  ...scheduled,
  ...videos,
  ...timelines,
  ...bookmarks,
  ...search,
  ...sharedLinks,
  ...suggestions,
  ...trends,
  ...notifications,
  ...notificationRequests,
  ...messages,
  ...push,
  ...webhooks,
  ...reports,
  ...cases,
  ...moderationLog,
  ...verifiedOrgs,
  ...grok,
} as const

type Contract = typeof contract
/** A call by its method and path, e.g. `POST /tweets/like/:id`. */
export type Call = keyof Contract
/** The input of a call: parameters, query, body and files. */
export type CallInput<C extends Call> = Input<Contract[C]>
/** The answer of a successful call. */
export type CallAnswer<C extends Call> = Answer<Contract[C]>
/** A call that can stream its answer as server-sent events. */
export type StreamingCall = { [C in Call]: Contract[C] extends { streams: true } ? C : never }[Call]
