import { AppError, fail } from '#server/core/errors.ts'
import type { DomainEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { inBatches, type Outcomes } from '#server/db/queue/batches.ts'
import type { SetState, Wanted } from '#server/db/set-row.ts'
import { transact } from '#server/db/transaction.ts'
import { isForEveryone } from '#server/features/posts/audience/choice.ts'
import { findActionableTweet } from '#server/features/posts/find.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { countMarks } from './mark-counters.store.ts'
import { deleteMarks, type MarkTables } from './marks.store.ts'
import { type ChangedMarks, setMarkRows } from './set-mark-rows.ts'

const kinds = {
  like: { own: 'likes', byTweet: 'tweet_likers', on: 'tweet.liked', off: 'tweet.unliked' },
  retweet: { own: 'retweets', byTweet: 'tweet_retweeters', on: 'tweet.retweeted', off: 'tweet.unretweeted' },
  bookmark: { own: 'bookmarks', byTweet: null, on: 'tweet.bookmarked', off: 'tweet.unbookmarked' },
} as const satisfies Record<string, MarkTables & { on: string; off: string }>
type Kind = keyof typeof kinds

type MarkDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** The wanted state of a viewer's mark of a tweet. */
interface Write {
  kind: Kind
  viewer: Id
  author: Id
  wanted: Wanted
  mayBegin: boolean
}

interface MarkState extends SetState {
  count: number
}

/** Sets or removes a mark. The number of changed rows moves the counter, so the two cannot disagree. */
export async function setMark(deps: MarkDeps, viewer: Id, id: Id, kind: Kind, wanted: Wanted): Promise<MarkState> {
  const tweet = await findActionableTweet(deps.db, viewer, id)
  const mayBegin = kind !== 'retweet' || (await isForEveryone(deps.db, tweet))
  return write(deps, id, { kind, viewer, author: tweet.author_id, wanted, mayBegin })
}

const write = inBatches<MarkDeps, Write, MarkState>({
  nameOf: ({ kind, viewer }) => `${kind} ${viewer}`,
  run: setMarks,
})

interface Group {
  kind: Kind
  writes: readonly Write[]
  changed: ChangedMarks
}

function setMarks({ db, nextId, events }: MarkDeps, tweet: Id, all: readonly Write[]): Promise<Outcomes<MarkState>> {
  return transact(db, async (tx) => {
    const groups: Group[] = []
    for (const kind of Object.keys(kinds) as Kind[]) {
      const writes = all.filter((each) => each.kind === kind)
      if (writes.length === 0) continue
      groups.push({ kind, writes, changed: await setMarkRows(tx, kinds[kind], tweet, { writes, nextId }) })
    }
    await events.emitAll(
      tx,
      groups.flatMap((group) => eventsOf(tweet, group)),
    )
    // Updated last: from here on other writers of the counters wait until the transaction ends.
    const states = new Map<Write, MarkState>()
    for (const group of groups) await count(tx, tweet, group, states)
    return all.map((each) => states.get(each) ?? new AppError('not_for_everyone'))
  })
}

const eventsOf = (tweet: Id, { kind, writes, changed }: Group): DomainEvent[] =>
  writes.flatMap(({ viewer, author }) => {
    const made = changed.added.get(viewer)
    const mark = made ?? changed.removed.get(viewer)?.mark
    if (mark === undefined) return []
    const type = made === undefined ? kinds[kind].off : kinds[kind].on
    return { type, tweet, author, actor: viewer, mark } as DomainEvent
  })

/** Updates the counter once, then computes the result of each write in order. Refused writes have none. */
async function count(
  tx: Tx,
  tweet: Id,
  { kind, writes, changed: { added, removed } }: Group,
  states: Map<Write, MarkState>,
): Promise<void> {
  const taken = writes.filter(({ viewer, wanted, mayBegin }) => mayBegin || wanted === false || removed.has(viewer))
  if (taken.length === 0) return
  const change = { added: [...added.keys()], removed: [...removed.keys()], uncounted: countUncounted(removed) }
  const after = (await countMarks(tx, tweet, kinds[kind].own, change)) ?? fail('tweet_not_found')
  let counted = after - added.size + removed.size - change.uncounted
  for (const each of taken) {
    const isAdded = added.has(each.viewer)
    const ended = removed.get(each.viewer)
    if (isAdded || ended?.wasCounted) counted += isAdded ? 1 : -1
    const hasChanged = isAdded || ended !== undefined
    states.set(each, { isOn: hasChanged ? isAdded : each.wanted === true, hasChanged, count: counted })
  }
}

const countUncounted = (removed: ChangedMarks['removed']): number =>
  [...removed.values()].filter(({ wasCounted }) => !wasCounted).length

/** Removes a mark of a deleted account, also from a deleted tweet. False when it does not exist. */
export async function removeMark(deps: Pick<Deps, 'db' | 'events'>, account: Id, id: Id, kind: Kind) {
  const { own, off } = kinds[kind]
  const tweet = await tweetSummaries.get(deps, id)
  return transact(deps.db, async (tx) => {
    const removed = (await deleteMarks(tx, kinds[kind], id, [account])).get(account)
    if (!removed) return false
    const { mark, wasCounted } = removed
    await countMarks(tx, id, own, { added: [], removed: [account], uncounted: wasCounted ? 0 : 1 })
    if (tweet)
      await deps.events.emit(tx, { type: off, tweet: id, author: tweet.author_id, actor: account, mark } as DomainEvent)
    return true
  })
}
