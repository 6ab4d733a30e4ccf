/** Every call of the API, merged. The web app may import this file's types only. */
import { account } from './account.ts'
import { auth } from './auth.ts'
import { bookmarks } from './bookmarks.ts'
import type { Answer, Input } from './endpoint.ts'
import { factors } from './factors.ts'
import { grok } from './grok.ts'
import { identities } from './identities.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { ops } from './ops.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { recovery } from './recovery.ts'
import { search } from './search.ts'
import { timelines } from './timelines.ts'
import { trends } from './trends.ts'
import { tweets } from './tweets.ts'
import { users } from './users.ts'
import { verifiedOrgs } from './verified-orgs.ts'

export const contract = {
  ...ops,
  ...auth,
  ...recovery,
  ...factors,
  ...identities,
  ...users,
  ...profiles,
  ...account,
  ...tweets,
  ...timelines,
  ...bookmarks,
  ...search,
  ...trends,
  ...notifications,
  ...messages,
  ...push,
  ...verifiedOrgs,
  ...grok,
} as const

export type Contract = typeof contract
/** A call by its line in SPEC.md §7, e.g. `POST /tweets/like/:id`. */
export type Call = keyof Contract
export type CallInput<C extends Call> = Input<Contract[C]>
export type CallAnswer<C extends Call> = Answer<Contract[C]>
