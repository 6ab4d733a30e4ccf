/** Cards by the keys of their links: known ones from the database, others by fetching the page. */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { type Db, storeOf } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { LinkCardsTable } from '#server/db/tables/link-cards.ts'
import { transact } from '#server/db/transaction.ts'
import { withProcessed } from '#server/features/media/images.ts'
import type { CardAddress } from './address.ts'
import { CardFetcher, type FetchedCard } from './fetcher.ts'
import { findCards, putCard, touchShown } from './store.ts'

/** How long a card is used for new posts before its page is fetched again, and how long a page without a card is left alone. */
const FRESH_MS = { card: 7 * DAY_MS, none: HOUR_MS, failed: HOUR_MS }

/** What a card shows. */
export interface CardData {
  url: string
  title: string
  description: string
  site: string
  image: { hash: string; width: number; height: number; placeholder: string } | null
}

/** What is known about a link. */
interface KnownLink {
  /** Null when the link gets no card. */
  card: CardData | null
  freshUntil: number
}

const toCard = (row: LinkCardsTable): CardData | null => {
  const { url, title, description, site, image: hash, width, height, placeholder } = row
  return title === null
    ? null
    : { url, title, description, site, image: hash === null ? null : { hash, width, height, placeholder } }
}

const links = createCache<string, KnownLink>(
  { entities: ['link-card'], bytes: ({ card }) => 200 + (card ? lengthOfCard(card) : 0) },
  async ({ db }, keys) =>
    (await findCards(db, keys)).map((row) => [row.key, { card: toCard(row), freshUntil: row.fresh_until }] as const),
)

/** The characters of a card, as what is cached of it counts. */
export const lengthOfCard = ({ url, title, description, site, image }: CardData): number =>
  url.length + title.length + description.length + site.length + (image ? 100 + image.placeholder.length : 0)

/** The cards of links, in order; null where there is none (yet), or no link. */
export async function getCards(db: Db, keys: readonly (string | null)[]): Promise<(CardData | null)[]> {
  if (keys.every((key) => key === null)) return keys.map(() => null)
  return (await links.getMany({ db }, keys)).map((known) => known?.card ?? null)
}

/** What is known about a link, unless its page is to be fetched (again). */
export async function getFresh({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string): Promise<KnownLink | undefined> {
  const known = await links.get({ db }, key)
  return known && known.freshUntil > clock() ? known : undefined
}

type FetchDeps = Pick<Deps, 'config' | 'limits' | 'admission' | 'db' | 'blobs' | 'log' | 'clock' | 'nextId' | 'events'>

// One in each process for a store: it counts the requests.
const fetchers = new WeakMap<object, CardFetcher>()

export function fetcherOf(deps: FetchDeps): CardFetcher {
  const store = storeOf(deps.db)
  const fetcher = fetchers.get(store) ?? new CardFetcher(deps)
  fetchers.set(store, fetcher)
  return fetcher
}

// Pages that are being fetched, by store and key.
const fetching = new WeakMap<CardFetcher, Map<string, Promise<CardData | null>>>()

/** Fetches the page of a link and stores its card. Concurrent callers share one fetch. */
export function fetchCard(deps: FetchDeps, address: CardAddress): Promise<CardData | null> {
  const fetcher = fetcherOf(deps)
  const running = fetching.get(fetcher) ?? new Map<string, Promise<CardData | null>>()
  fetching.set(fetcher, running)
  const found = running.get(address.key)
  if (found) return found
  const fetched = fetcher
    .fetch(address.url)
    .then((card) => storeCard(deps, address, card))
    .finally(() => running.delete(address.key))
  running.set(address.key, fetched)
  return fetched
}

async function storeCard(deps: FetchDeps, address: CardAddress, fetched: FetchedCard): Promise<CardData | null> {
  const images = fetched.kind === 'card' && fetched.image ? [fetched.image] : []
  return withProcessed(
    deps,
    // No account owns it: all posts with the link share it.
    NO_ID,
    images,
    ([image]) =>
      transact(deps.db, async (tx) => {
        const [before] = await findCards(tx, [address.key])
        const now = deps.clock()
        const state = { ...address, fresh_until: now + FRESH_MS[fetched.kind], used_at: now }
        const row: LinkCardsTable =
          // A site that does not answer keeps the card that it had.
          fetched.kind === 'failed' && before
            ? { ...before, ...state }
            : { ...EMPTY, ...(fetched.kind === 'card' && textsOf(fetched)), ...(image && imageOf(image)), ...state }
        await putCard(tx, row)
        const after = toCard(row)
        if (JSON.stringify(after) !== JSON.stringify(before ? toCard(before) : null)) {
          touchShown(tx, address.key)
          await deps.events.emit(tx, { type: 'link_card.changed', key: address.key })
        }
        if (before?.image && before.image !== row.image)
          await deps.events.emit(tx, { type: 'media.released', hashes: [before.image], owner: NO_ID })
        return after
      }),
    { areOptional: true },
  )
}

const EMPTY = { title: null, description: '', site: '', image: null, width: 0, height: 0, placeholder: '' }

const textsOf = ({ title, description, site }: Extract<FetchedCard, { kind: 'card' }>) => ({ title, description, site })

const imageOf = ({ hash, width, height, placeholder }: NonNullable<CardData['image']>) => ({
  ...{ image: hash, width, height, placeholder },
})
