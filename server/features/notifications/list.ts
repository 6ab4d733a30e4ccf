import type { Static } from 'typebox'
import { type NotificationTab, notifications } from '#contract/calls/notifications.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { bytesOfJson, type RawJson, toRawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { getBlocks } from '#server/features/people/visibility.ts'
import { listGroups } from './group-lists.store.ts'
import { findVisible, presentNotification, type Reader } from './present.ts'
import { findReadId } from './reads.store.ts'
import { listNotifications } from './store.ts'
import { findCountedGroups, presentGroup } from './visible-groups.ts'

const { answer } = notifications['GET /notifications']
type Page = Static<typeof answer>
type Query = PageQuery & { tab?: NotificationTab | undefined }
const stringify = createStringify(answer)

/** First pages in a language, by viewer. */
const firstPages = (query: Query, language: Language) =>
  createCache<Id, RawJson<Page>, ReadDeps>(
    {
      // A follow shows what a protected account wrote, and its end hides it.
      entities: ['notifications', 'block', 'follow'],
      clearedBy: ['account', 'hidden-account', 'tweet'],
      bytes: bytesOfJson,
    },
    (deps, viewers) =>
      Promise.all(viewers.map(async (viewer) => [viewer, await readPage(deps, viewer, query, language)] as const)),
  )
const inEachLanguage = (query: Query) =>
  new Map((Object.keys(LANGUAGES) as Language[]).map((language) => [language, firstPages(query, language)]))
const firstNotifications = inEachLanguage({})
const firstGroups = inEachLanguage({ tab: 'all' })

/** The viewer's notifications, newest first: each, or grouped when a tab is named. */
export function getNotifications(
  deps: ReadDeps,
  viewer: Id,
  query: Query,
  language: Language,
): MaybePromise<RawJson<Page>> {
  const { cursor, limit, tab } = query
  return whenThere(getBlocks(deps.db, viewer), ({ mutes, hasWords }) => {
    // Mutes of users and words end by the clock, which evicts nothing.
    const isMuting = mutes.size > 0 || hasWords
    if (cursor || limit || (tab && tab !== 'all') || isMuting) return readPage(deps, viewer, query, language)
    const pages = (tab ? firstGroups : firstNotifications).get(language)!
    return whenThere(pages.get(deps, viewer), (page) => page!)
  })
}

async function readPage(deps: ReadDeps, viewer: Id, query: Query, language: Language): Promise<RawJson<Page>> {
  const [{ items, nextCursor }, readId] = [
    await (query.tab ? readGroups(deps, viewer, query.tab, query) : readEach(deps, viewer, query)),
    await findReadId(deps.db, viewer),
  ]
  return toRawJson(stringify({ notifications: items.map((present) => present({ readId, language })), nextCursor }))
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
