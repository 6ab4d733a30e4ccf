/** Has the pages of links in posts fetched in the background, and shows a writer the card of a link at once. */
import { AppError } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { type CardAddress, cardAddress, isOwnAddress } from './address.ts'
import { type CardData, fetchCard, getFresh } from './cards.ts'
import { BUSY } from './fetcher.ts'
import { countQueued, countQueuedFor, enqueue } from './store.ts'

/** Pages that wait at most. Further links stay without a card. */
const MAX_QUEUED = 1_000
/** Pages that wait at most for one member: more than a thread has posts, and little time for the pages of others. */
const MAX_QUEUED_PER_MEMBER = 30

/** Whether pages of an address are fetched at all. */
const isFetched = ({ config }: Pick<Deps, 'config'>, url: string): boolean =>
  config.linkCards.isOn && !isOwnAddress(config, url)

/** Enqueues the page of a link in a post, unless its card is known. Answers whether it is. */
export async function requestCard(deps: Deps, address: CardAddress, author: Id): Promise<boolean> {
  if (await getFresh(deps, address.key)) return true
  if (!isFetched(deps, address.url) || !(await hasRoom(deps.db, author)) || !(await mayFetch(deps, author)))
    return false
  await transact(deps.db, async (tx) => {
    if (!(await hasRoom(tx, author))) return
    const isNew = await enqueue(tx, { ...address, id: deps.nextId(), due_at: 0, attempts: 0, account_id: author })
    if (isNew) await deps.events.emit(tx, { type: 'link_card.wanted', key: address.key })
  })
  return false
}

/** Whether one more page may wait for a member. */
const hasRoom = async (db: Db, author: Id): Promise<boolean> =>
  (await countQueuedFor(db, author)) < MAX_QUEUED_PER_MEMBER && (await countQueued(db)) < MAX_QUEUED

async function mayFetch({ limits }: Pick<Deps, 'limits'>, author: Id): Promise<boolean> {
  try {
    await limits.take('linkCards', author)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** The card of a link that the viewer writes. Null without one, whatever the reason. Counts before the work. */
export async function previewCard(deps: Deps, viewer: Id, link: string): Promise<CardData | null> {
  await deps.limits.take('linkCards', viewer)
  const address = cardAddress(link)
  if (!address) return null
  const known = await getFresh(deps, address.key)
  if (known) return known.card
  if (!isFetched(deps, address.url)) return null
  try {
    return await fetchCard(deps, address)
  } catch (error) {
    if (error === BUSY) return null
    throw error
  }
}
