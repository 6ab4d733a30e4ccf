/** Finds the users whom tweets mention, answer or quote. */
import { mentionsIn } from '#contract/text.ts'
import type { StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { findPosted, type Posted } from './store.ts'

type TextEvent = StoredEvent<'tweet.created' | 'tweet.edited'>

/** Mentioned users, and those whose mention an edit removed, by event. Tweets that were deleted since are missing. */
export type Mentions = ReadonlyMap<Id, { replyTo: Id | null; quoted: Id | null; mentioned: Id[]; unmentioned: Id[] }>

export async function getMentioned(db: Db, events: readonly TextEvent[]): Promise<Mentions> {
  const tweets = events.map((event) => event.tweet)
  const rows = new Map((await findPosted(db, tweets)).map((row) => [row.id, row]))
  const posted = events.flatMap((event) => {
    const row = rows.get(event.tweet)
    return row ? { event, row, names: mentionsIn(row.content), change: changeBy(event) } : []
  })
  const ids = await findIdsByUsernames(
    db,
    posted.flatMap(({ names, change }) => [...names, ...change.removed]),
  )
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  return new Map(
    await Promise.all(
      posted.map(async ({ event, row, names, change }) => {
        const { reply_to_author: replyTo, quote_author_id: quoted } = row
        const removed = change.removed.filter((name) => !names.includes(name))
        const mentioned = await withoutHidden(db, row, withoutNotified(row, idsOf(names), idsOf(change.added)))
        const unmentioned = withoutNotified(row, idsOf(removed), idsOf(removed))
        return [event.eventId, { replyTo, quoted, mentioned, unmentioned }] as const
      }),
    ),
  )
}

const NO_CHANGE = { added: [], removed: [] }
const changeBy = (event: TextEvent) => (event.type === 'tweet.edited' && event.mentions) || NO_CHANGE

/**
 * Removes the author, and the users whom the reply and the quote already notify. That is no longer so after the quote was
 * detached, but who did that is notified of a later mention only, one of those that `changed`.
 */
function withoutNotified(row: Posted, found: readonly Id[], changed: readonly Id[]): Id[] {
  const { author_id, reply_to_author, quote_author_id: quoted, quote_detached_at } = row
  const isLater = quoted !== null && quote_detached_at !== null && changed.includes(quoted)
  return found.filter((id) => ![author_id, reply_to_author].includes(id) && (id !== quoted || isLater))
}

/** Removes users with a block in either direction. */
async function withoutHidden(db: Db, { author_id }: Posted, found: readonly Id[]): Promise<Id[]> {
  if (found.length === 0) return []
  const { blocking, blockedBy } = await getViewerFilters(db, author_id)
  return found.filter((id) => !blocking.has(id) && !blockedBy.has(id))
}
