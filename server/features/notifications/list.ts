import type { Static } from 'typebox'
import { type NotificationTab, notifications } from '#contract/calls/notifications.ts'
import type { Language } from '#contract/languages.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, toRawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { listGroups } from './group-lists.store.ts'
import { findVisible, presentNotification, type Reader } from './present.ts'
import { findReadId } from './reads.store.ts'
import { listNotifications } from './store.ts'
import { findCountedGroups, presentGroup } from './visible-groups.ts'

const { answer } = notifications['GET /notifications']
type Page = Static<typeof answer>
type Query = PageQuery & { tab?: NotificationTab | undefined }
const stringify = createStringify(answer)

/** First pages by viewer, by tab and language. */
const firstPages = createCache<Id, Map<string, RawJson<Page>>>(
  {
    // A follow shows posts of a protected account, and its end hides them.
    entities: ['notifications', 'viewer-filters', 'follow'],
    clearedBy: ['account', 'hidden-account', 'tweet'],
    bytes: 6_000,
  },
  async (_, viewers) => viewers.map((viewer) => [viewer, new Map()] as const),
)

/** The viewer's notifications, newest first: single ones, or groups when a tab is named. */
export function getNotifications(
  deps: ReadDeps,
  viewer: Id,
  query: Query,
  language: Language,
): MaybePromise<RawJson<Page>> {
  const { cursor, limit, tab } = query
  return whenThere(getViewerFilters(deps.db, viewer), ({ mutes, hasWords }) => {
    // Mutes of users and words expire without evicting anything.
    const isMuting = mutes.size > 0 || hasWords
    if (cursor || limit || (tab && tab !== 'all') || isMuting) return readPage(deps, viewer, query, language)
    return whenThere(firstPages.get(deps, viewer), (pages) => {
      const key = `${tab} ${language}`
      // A change during the read evicts `pages`, so this page is answered once and not cached.
      return (
        pages!.get(key) ??
        readPage(deps, viewer, query, language).then((page) => {
          pages!.set(key, page)
          return page
        })
      )
    })
  })
}

async function readPage(deps: ReadDeps, viewer: Id, query: Query, language: Language): Promise<RawJson<Page>> {
  const [{ items, nextCursor }, readId] = [
    await (query.tab ? readGroups(deps, viewer, query.tab, query) : readEach(deps, viewer, query)),
    await findReadId(deps.db, viewer),
  ]
  return toRawJson(
    stringify({ notifications: items.map((present) => present({ viewer, readId, language })), nextCursor }),
  )
}

async function readEach(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listNotifications(deps.db, viewer, before, limit)),
    { ids: deps.ids, query, visible: (rows) => findVisible(deps, viewer, rows) },
  )
  return { items: items.map((item) => (reader: Reader) => presentNotification(deps.ids, item, reader)), nextCursor }
}

async function readGroups(deps: ReadDeps, viewer: Id, tab: NotificationTab, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listGroups(deps.db, viewer, { tab, before, limit })),
    { ids: deps.ids, query, visible: (groups) => findCountedGroups(deps, viewer, groups) },
  )
  return { items: items.map((item) => (reader: Reader) => presentGroup(deps.ids, item, reader)), nextCursor }
}
