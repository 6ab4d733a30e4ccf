/**
 * Discounts responses of accounts that are not established: their likes, replies and retweets are counted and shown,
 * but lift the post in no ranking. Nothing is written for responses of established accounts.
 */
import { DAY_MS } from '#contract/durations.ts'
import type { BatchListener } from '#server/core/events.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { assessEstablished } from '#server/features/people/trust/assess.ts'
import { listEstablished } from '#server/features/people/trust/established.ts'
import { findCounters, listResponders, type Response, setDiscount } from './discount.store.ts'

type Changed = 'tweet.liked' | 'tweet.unliked' | 'tweet.retweeted' | 'tweet.unretweeted' | 'tweet.created'

/** The number of first and of latest responders that are examined. The rest is assumed to be like them. */
const SAMPLE = 200
/** Responses hardly affect the rank of older posts. */
const RANKED_MS = 8 * DAY_MS
const WEIGHTS = { likes: 1, replies: 1, retweets: 2 } as const

export const discountResponse =
  (deps: Pick<Deps, 'db' | 'clock'>): BatchListener<Changed> =>
  async (events) => {
    const acts = events.flatMap((event) => {
      if (event.type !== 'tweet.created') return { actor: event.actor, tweet: event.tweet }
      return event.replyTo ? { actor: event.author, tweet: event.replyTo } : []
    })
    const established = await assessEstablished(
      deps,
      acts.map(({ actor }) => actor),
    )
    const since = idAt(deps.clock() - RANKED_MS)
    const tweets = new Set(acts.flatMap(({ actor, tweet }) => (established.has(actor) || tweet < since ? [] : tweet)))
    for (const tweet of [...tweets].sort((a, b) => a - b)) await updateDiscount(deps, tweet)
  }

/** Counts the rows again, so that a repeated event changes nothing. */
async function updateDiscount({ db }: Pick<Deps, 'db'>, tweet: Id): Promise<void> {
  const [counters] = await findCounters(db, { tweet })
  if (!counters) return
  let discount = 0
  for (const [kind, weight] of Object.entries(WEIGHTS) as [Response, number][])
    if (counters[kind] > 0) discount += weight * counters[kind] * (await findUnknownPart(db, kind, tweet))
  const rounded = Math.round(discount)
  if (rounded !== counters.discount) await transact(db, (tx) => setDiscount(tx, tweet, rounded))
}

async function findUnknownPart(db: Deps['db'], kind: Response, tweet: Id): Promise<number> {
  const responders = await listResponders(db, kind, tweet, SAMPLE)
  const established = await listEstablished(db, responders)
  const unknown = responders.filter((id) => !established.has(id)).length
  return unknown / Math.max(1, responders.length)
}
