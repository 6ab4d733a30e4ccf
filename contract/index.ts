/** All calls of the API. The web app may import only types from this file. */
import { account } from './calls/account.ts'
import { auth } from './calls/auth.ts'
import { bookmarks } from './calls/bookmarks.ts'
import { shared } from './calls/discovery/shared.ts'
import { suggestions } from './calls/discovery/suggestions.ts'
import { drafts } from './calls/drafts.ts'
import { factors } from './calls/factors.ts'
import { filters } from './calls/filters/filters.ts'
import { grok } from './calls/grok.ts'
import { identities } from './calls/identities.ts'
import { messages } from './calls/messages.ts'
import { automation } from './calls/moderation/automation.ts'
import { moderation } from './calls/moderation/moderation.ts'
import { registration } from './calls/moderation/registration.ts'
import { network } from './calls/network.ts'
import { notifications } from './calls/notifications.ts'
import { legal } from './calls/operator/legal.ts'
import { server } from './calls/operator/server.ts'
import { ops } from './calls/ops.ts'
import { profiles } from './calls/profiles.ts'
import { push } from './calls/push.ts'
import { recovery } from './calls/recovery.ts'
import { search } from './calls/search.ts'
import { timelines } from './calls/timelines.ts'
import { trends } from './calls/trends.ts'
import { tweets } from './calls/tweets.ts'
import { users } from './calls/users.ts'
import { verifiedOrgs } from './calls/verified-orgs.ts'
import type { Answer, Input } from './endpoint.ts'

/** All calls by method and path. */
export const contract = {
  ...ops,
  ...network,
  ...registration,
  ...legal,
  ...server,
  ...auth,
  ...recovery,
  ...factors,
  ...identities,
  ...users,
  ...filters,
  ...profiles,
  ...account,
  ...automation,
  ...tweets,
  ...drafts,
  ...timelines,
  ...bookmarks,
  ...search,
  ...shared,
  ...suggestions,
  ...trends,
  ...notifications,
  ...messages,
  ...push,
  ...moderation,
  ...verifiedOrgs,
  ...grok,
} as const

export type Contract = typeof contract
/** A call by its method and path, e.g. `POST /tweets/like/:id`. */
export type Call = keyof Contract
/** The input of a call: parameters, query, body and files. */
export type CallInput<C extends Call> = Input<Contract[C]>
/** The answer of a successful call. */
export type CallAnswer<C extends Call> = Answer<Contract[C]>
