import type { Static } from 'typebox'
import { messages } from '#contract/calls/messages.ts'
import { UNREAD_COUNTED } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { bytesOfJson, type RawJson, toRawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { type Authored, visibleTo } from '#server/features/people/visibility.ts'
import { withCorrespondent } from './correspondents.ts'
import { presentConversations } from './present.ts'
import { listConversations, listUnread } from './store.ts'

const { answer } = messages['GET /messages/conversations']
type Page = Static<typeof answer>
const stringify = createStringify(answer)

interface FirstPage {
  json: RawJson<Page>
  /** The other users of its conversations, hidden ones included. */
  others: ReadonlySet<Id>
}

/** First pages by viewer. */
const firstPages = createCache<Id, FirstPage, ReadDeps>(
  {
    entities: ['conversations', 'viewer-filters'],
    madeOf: { account: ({ others }) => others },
    searchedFor: { 'hidden-account': ({ others }, accounts) => others.values().some((id) => accounts.has(id)) },
    bytes: ({ json }) => bytesOfJson(json),
  },
  (deps, viewers) =>
    Promise.all(
      viewers.map(async (viewer) => {
        const others = new Set<Id>()
        return [viewer, { json: await readPage(deps, 'inbox', viewer, {}, others), others }] as const
      }),
    ),
)

/** The viewer's conversations, latest first. */
export const getConversations = (deps: ReadDeps, viewer: Id, query: PageQuery): MaybePromise<RawJson<Page>> =>
  query.cursor || query.limit
    ? readPage(deps, 'inbox', viewer, query)
    : whenThere(firstPages.get(deps, viewer), (page) => page!.json)

/** The viewer's message requests, latest first. */
export const getRequests = (deps: ReadDeps, viewer: Id, query: PageQuery): Promise<RawJson<Page>> =>
  readPage(deps, 'requests', viewer, query)

/** Adds the other users of the conversations to `others`. */
async function readPage(
  deps: ReadDeps,
  box: 'inbox' | 'requests',
  viewer: Id,
  query: PageQuery,
  others?: Set<Id>,
): Promise<RawJson<Page>> {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listConversations(deps.db, box, viewer, before, limit)),
    {
      ids: deps.ids,
      query,
      visible(found) {
        for (const { author_id } of found) others?.add(author_id)
        return box === 'inbox' ? withCorrespondent(deps, found) : withVisibleUser(deps, viewer, found)
      },
    },
  )
  return toRawJson(stringify({ conversations: await presentConversations(deps, viewer, items), nextCursor }))
}

/** The number of conversations with unread messages, up to a bound. */
export async function countUnread(deps: ReadDeps, viewer: Id): Promise<number> {
  const { items } = await readList(
    rowSource((after, limit) => listUnread(deps.db, viewer, after, limit), 'ascending'),
    {
      ids: deps.ids,
      query: { limit: UNREAD_COUNTED },
      visible: (found) => withVisibleUser(deps, viewer, found),
      order: 'ascending',
    },
  )
  return items.length
}

/** Leaves out conversations with users the viewer may not see, and with deleted accounts. */
export async function withVisibleUser<T extends Authored>(
  deps: ReadDeps,
  viewer: Id,
  items: readonly T[],
): Promise<T[]> {
  const visible = await visibleTo(deps.db, viewer, items, 'direct')
  return withCorrespondent(deps, visible)
}
