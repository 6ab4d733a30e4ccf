/** Checks the users stored next to a tweet's counters: all of them have marked it, and no newer one is missing. */
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Findings } from '#server/db/check/findings.ts'
import { countRows, idBatches } from '#server/db/check/rows.ts'
import type { Database, Db } from '#server/db/db.ts'
import { findNewest, type Listed, lockNewest, rowsOf, storeNewest } from './mark-counters.store.ts'
import { findMarkersAmong } from './marks.store.ts'
import { hasAllShown, parseMarkers } from './newest-markers.ts'

const what = { likes: 'liked', retweets: 'reposted' } as const

export async function checkNewestMarkers(deps: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  for await (const tweets of idBatches(deps.db, 'tweets'))
    for (const own of ['likes', 'retweets'] as const) {
      const count = await countRows(deps.db, rowsOf[own], 'tweet_id', tweets)
      for (const { tweet_id: tweet, newest } of await findNewest(deps.db, own, tweets))
        if (!(await isRight(deps.db, own, tweet, newest, count(tweet)))) await settle(deps, findings, own, tweet)
    }
}

async function isRight(db: Db, own: Listed, tweet: Id, newest: string | null, count: number): Promise<boolean> {
  if (newest === null) return true
  const named = parseMarkers(newest)
  if (!hasAllShown(newest, count) || new Set(named).size < named.length) return false
  return named.length === 0 || (await findMarkersAmong(db, rowsOf[own], tweet, named)).length === named.length
}

function settle({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings, own: Listed, tweet: Id) {
  return findings.settle(db, `Post ${ids.format(tweet)} does not name those who ${what[own]} it last.`, async (tx) => {
    const newest = await lockNewest(tx, own, tweet)
    if (newest === undefined) return
    const count = (await countRows(tx, rowsOf[own], 'tweet_id', [tweet]))(tweet)
    return !(await isRight(tx, own, tweet, newest, count)) && (() => storeNewest(tx, tweet, own))
  })
}
