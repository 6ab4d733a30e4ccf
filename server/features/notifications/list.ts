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
import { findVisible, type PageSources, presentNotification, type Reader } from './present.ts'
import { findReadId } from './reads.store.ts'
import { listNotifications } from './store.ts'
import { findCountedGroups, presentGroup } from './visible-groups.ts'

const { answer } = notifications['GET /notifications']
type Page = Static<typeof answer>
type Query = PageQuery & { tab?: NotificationTab | undefined }
const stringify = createStringify(answer)

interface FirstPage {
  json: RawJson<Page>
  viewer: Id
  sources: PageSources
}

const namesAny = ({ sources }: FirstPage, accounts: ReadonlySet<string | number>): boolean =>
  sources.hasMoreActors || sources.accounts.values().some((id) => accounts.has(id))
const viewerOf = ({ viewer }: FirstPage): readonly Id[] => [viewer]

type Tab = NotificationTab | undefined
const keyOf = (viewer: Id, tab: Tab, language: Language): string => `${viewer} ${tab ?? ''} ${language}`
function fromKey(key: string) {
  const [viewer, tab, language] = key.split(' ')
  return { viewer: Number(viewer), tab: (tab || undefined) as Tab, language: language as Language }
}

/** First pages by viewer, tab and language. */
const firstPages = createCache<string, FirstPage, ReadDeps>(
  {
    entities: [],
    madeOf: {
      notifications: viewerOf,
      'viewer-filters': viewerOf,
      // A follow shows posts of a protected account, and its end hides them.
      follow: viewerOf,
      tweet: ({ sources }) => sources.tweets,
      account: ({ sources }) => sources.accounts,
    },
    searchedFor: { 'hidden-account': namesAny, 'limited-account': namesAny },
    // With its compressed form.
    bytes: ({ json }) => 200 + 2 * json.toBytes().length,
  },
  (deps, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const { viewer, tab, language } = fromKey(key)
        const sources = { tweets: new Set<Id>(), accounts: new Set<Id>(), hasMoreActors: false }
        return [key, { json: await readPage(deps, viewer, { tab }, language, sources), viewer, sources }] as const
      }),
    ),
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
    return whenThere(firstPages.get(deps, keyOf(viewer, tab, language)), (page) => page!.json)
  })
}

async function readPage(
  deps: ReadDeps,
  viewer: Id,
  query: Query,
  language: Language,
  sources?: PageSources,
): Promise<RawJson<Page>> {
  const [{ items, nextCursor }, readId] = [
    await (query.tab ? readGroups(deps, viewer, query.tab, query, sources) : readEach(deps, viewer, query, sources)),
    await findReadId(deps.db, viewer),
  ]
  return toRawJson(
    stringify({ notifications: items.map((present) => present({ viewer, readId, language })), nextCursor }),
  )
}

async function readEach(deps: ReadDeps, viewer: Id, query: PageQuery, sources?: PageSources) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listNotifications(deps.db, viewer, before, limit)),
    { ids: deps.ids, query, visible: (rows) => findVisible(deps, viewer, rows, sources) },
  )
  return { items: items.map((item) => (reader: Reader) => presentNotification(deps.ids, item, reader)), nextCursor }
}

async function readGroups(deps: ReadDeps, viewer: Id, tab: NotificationTab, query: PageQuery, sources?: PageSources) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listGroups(deps.db, viewer, { tab, before, limit })),
    { ids: deps.ids, query, visible: (groups) => findCountedGroups(deps, viewer, groups, sources) },
  )
  return { items: items.map((item) => (reader: Reader) => presentGroup(deps.ids, item, reader)), nextCursor }
}
