import { AppError, fail } from '#server/core/errors.ts'
import type { DomainEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { inBatches, type Outcomes } from '#server/db/queue/batches.ts'
import { transact } from '#server/db/transaction.ts'
import { findActionableTweet } from '../find.ts'
import { isForEveryone } from '../reach/choice.ts'
import { tweetSummaries } from '../tweet-summaries.ts'
import { countMarks } from './mark-counters.store.ts'
import { deleteMarks, type MarkTables } from './marks.store.ts'
import { type Toggled, toggleRows } from './toggle-rows.ts'

const kinds = {
  like: { own: 'likes', byTweet: 'tweet_likers', on: 'tweet.liked', off: 'tweet.unliked' },
  retweet: { own: 'retweets', byTweet: 'tweet_retweeters', on: 'tweet.retweeted', off: 'tweet.unretweeted' },
  bookmark: { own: 'bookmarks', byTweet: null, on: 'tweet.bookmarked', off: 'tweet.unbookmarked' },
} as const satisfies Record<string, MarkTables & { on: string; off: string }>
type Kind = keyof typeof kinds

type ToggleDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** A viewer's press on a tweet. */
interface Press {
  kind: Kind
  viewer: Id
  author: Id
  mayBegin: boolean
}

interface State {
  isOn: boolean
  count: number
}

/** Sets or removes a mark. The number of rows changed moves the counter, so the two cannot disagree. */
export async function toggleMark(deps: ToggleDeps, viewer: Id, id: Id, kind: Kind): Promise<State> {
  const tweet = await findActionableTweet(deps.db, viewer, id)
  const mayBegin = kind !== 'retweet' || (await isForEveryone(deps.db, tweet))
  return press(deps, id, { kind, viewer, author: tweet.author_id, mayBegin })
}

const press = inBatches<ToggleDeps, Press, State>({
  nameOf: ({ kind, viewer }) => `${kind} ${viewer}`,
  run: toggleAll,
})

interface Group {
  kind: Kind
  presses: readonly Press[]
  toggled: Toggled
}

function toggleAll({ db, nextId, events }: ToggleDeps, tweet: Id, all: readonly Press[]): Promise<Outcomes<State>> {
  return transact(db, async (tx) => {
    const groups: Group[] = []
    for (const kind of Object.keys(kinds) as Kind[]) {
      const presses = all.filter((each) => each.kind === kind)
      if (presses.length === 0) continue
      groups.push({ kind, presses, toggled: await toggleRows(tx, kinds[kind], tweet, { presses, nextId }) })
    }
    await events.emitAll(
      tx,
      groups.flatMap((group) => eventsOf(tweet, group)),
    )
    // Last: others who change the counters wait from here on until the transaction ends.
    const states = new Map<Press, State>()
    for (const group of groups) await count(tx, tweet, group, states)
    return all.map((each) => states.get(each) ?? new AppError('not_for_everyone'))
  })
}

const eventsOf = (tweet: Id, { kind, presses, toggled }: Group): DomainEvent[] =>
  presses.flatMap(({ viewer, author }) => {
    const made = toggled.added.get(viewer)
    const mark = made ?? toggled.removed.get(viewer)?.mark
    if (mark === undefined) return []
    const type = made === undefined ? kinds[kind].off : kinds[kind].on
    return { type, tweet, author, actor: viewer, mark } as DomainEvent
  })

/** Counts a group, and adds to `states` what each of it has left, as if they had come one by one. */
async function count(
  tx: Tx,
  tweet: Id,
  { kind, presses, toggled: { added, removed } }: Group,
  states: Map<Press, State>,
): Promise<void> {
  if (added.size + removed.size === 0) return
  const change = { added: [...added.keys()], removed: [...removed.keys()], uncounted: countUncounted(removed) }
  const after = (await countMarks(tx, tweet, kinds[kind].own, change)) ?? fail('tweet_not_found')
  let counted = after - added.size + removed.size - change.uncounted
  for (const each of presses) {
    const isOn = added.has(each.viewer)
    const ended = removed.get(each.viewer)
    if (!isOn && !ended) continue
    if (isOn || ended?.wasCounted) counted += isOn ? 1 : -1
    states.set(each, { isOn, count: counted })
  }
}

const countUncounted = (removed: Toggled['removed']): number =>
  [...removed.values()].filter(({ wasCounted }) => !wasCounted).length

/** Removes a mark of a deleted account, also from a deleted tweet. False when there is none. */
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
