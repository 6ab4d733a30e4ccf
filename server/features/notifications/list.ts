import type { Static } from 'typebox'
import { notifications } from '#contract/calls/notifications.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, toRawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { createCache } from '#server/db/cache.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { findVisible, presentNotification } from './present.ts'
import { findReadId, listNotifications } from './store.ts'

const { answer } = notifications['GET /notifications']
type Page = Static<typeof answer>
const stringify = createStringify(answer)

/** First pages, by viewer. */
const firstPages = createCache<Id, RawJson<Page>, ReadDeps>(
  {
    entities: ['notifications', 'block'],
    clearedBy: ['account', 'deleted-account', 'tweet'],
    max: 2_000,
    isExact: true,
  },
  (deps, viewers) => Promise.all(viewers.map(async (viewer) => [viewer, await readPage(deps, viewer, {})] as const)),
)

/** The viewer's notifications, newest first. */
export const getNotifications = async (deps: ReadDeps, viewer: Id, query: PageQuery): Promise<RawJson<Page>> =>
  query.cursor || query.limit ? readPage(deps, viewer, query) : (await firstPages.get(deps, viewer))!

async function readPage(deps: ReadDeps, viewer: Id, query: PageQuery): Promise<RawJson<Page>> {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listNotifications(deps.db, viewer, before, limit)),
    { ids: deps.ids, query, visible: (rows) => findVisible(deps, viewer, rows) },
  )
  const readId = await findReadId(deps.db, viewer)
  return toRawJson(
    stringify({ notifications: items.map((item) => presentNotification(deps.ids, item, readId)), nextCursor }),
  )
}
