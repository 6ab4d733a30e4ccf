/** The check of materialised timelines: they hold the items of the users that their owners follow, and no others. */
import type { Clock } from '#server/core/clock.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { readFollowees } from '#server/features/people/followees.store.ts'
import { type FeedItem, listFeedItems } from '#server/features/posts/feed-items.store.ts'
import { deleteTimeline, findOwner, getBigAuthors, listOwnersAfter, listTimeline } from './store.ts'

export const timelineCheck: Check = {
  about: 'Timelines',
  async run(deps, findings) {
    for await (const some of batches(deps.db, listOwnersAfter, NO_ID, (row) => row.owner))
      for (const { owner } of some) if (!(await isRight(deps, deps.db, owner))) await repair(deps, findings, owner)
  },
}

async function repair(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, findings: Findings, owner: Id): Promise<void> {
  const what = `The timeline of ${deps.ids.format(owner)} is not what those they follow did.`
  await findings.settle(deps.db, what, async (tx) => {
    // The fan-out of a recent item may be waiting.
    const waiting = await tx.selectFrom('event_outbox').select('id').limit(1).execute()
    const isWrong = waiting.length === 0 && !(await isRight(deps, tx, owner))
    return isWrong && (() => deleteTimeline(tx, owner)) // the next read materialises it again
  })
}

/** More rows than any timeline has. */
const ALL = 1_000_000

async function isRight({ clock }: { clock: Clock }, db: Db, owner: Id): Promise<boolean> {
  const timeline = await findOwner(db, owner)
  if (!timeline || timeline.completeFrom === MAX_ID) return true
  const rows = await listTimeline(db, owner, MAX_ID, ALL)
  const followees = await readFollowees(db, owner, clock())
  const big = await getBigAuthors(db)
  const actors = [...followees.ids].filter((id) => !big.has(id))
  const materialized = rows.filter((row) => row.at >= timeline.completeFrom && !big.has(row.actor_id))
  // One more than there should be, or all there are.
  const { items } = await listFeedItems(db, actors, MAX_ID, materialized.length + 1, clock())
  const expected = items.filter((item) => item.at >= timeline.completeFrom)
  return keysOf(materialized) === keysOf(expected)
}

const keysOf = (items: readonly FeedItem[]): string =>
  items.map((item) => `${item.at} ${item.id} ${item.actor_id}`).join()
