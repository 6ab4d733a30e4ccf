import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { isUnavailable } from '#server/core/store-errors.ts'
import type { Deps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import { presentReport, presentUsers } from '#server/features/people/present.ts'
import { getViewerFilters, isBlocked, refuseBlocked } from '#server/features/people/visibility.ts'
import { findPair, presentMessage } from './present.ts'
import { areReceiptsShown } from './receipts.ts'
import { isClosedTo } from './requests.ts'
import { findSide, listMessages, updateRead } from './store.ts'

interface Query {
  limit?: number | undefined
  before?: string | undefined
}

/** A page of the messages with one user, oldest first. Reading the newest page marks them as read. */
export async function getConversation(deps: Deps, viewer: Id, user: Id, { limit, before }: Query) {
  if (user === viewer) fail('self_message')
  const [[own, other], [presented], side] = await Promise.all([
    findPair(deps, viewer, user),
    presentUsers(deps, viewer, [user]),
    findSide(deps.db, viewer, user),
  ])
  if (!own || !other || !presented) fail('user_not_found')
  // Existing messages stay readable across a block.
  if (!side?.last_id) await refuseBlocked(deps.db, viewer, user)
  const [areShown, filters] = await Promise.all([
    areReceiptsShown(deps.db, viewer, user),
    getViewerFilters(deps.db, viewer),
  ])

  const isRequest = side?.is_request === 1
  const isOver = isBlocked(filters, user)
  // Marked before the messages are read, so that the page contains all marked ones.
  if (!before && !isRequest && !isOver && side?.unread) await markRead(deps, viewer, user, areShown)
  const { items, nextCursor } = await readList(
    rowSource(async (from, most) => (side ? listMessages(deps.db, side, from, most) : [])),
    {
      ids: deps.ids,
      query: { limit, cursor: before },
      visible: (found) => found,
      field: 'before',
    },
  )
  return {
    other: presented,
    messages: items.toReversed().map((row) => ({
      ...presentMessage(deps.ids, row, own, other, areShown),
      ...presentReport(deps.ids, filters, row.id),
    })),
    nextBefore: nextCursor,
    ...(isRequest && items.length > 0 && { isRequest }),
    ...((await isClosedTo(deps, viewer, user)) && { isClosed: true as const }),
  }
}

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>

/** While writes are refused the messages are shown nevertheless, and marked when they are read next. */
async function markRead({ db, clock, events, log }: ReadingDeps, viewer: Id, other: Id, isShown: boolean) {
  if (isReadOnly(db)) return
  await transact(db, async (tx) => {
    const read = await updateRead(tx, viewer, other, { now: clock(), isShown })
    if (read > 0) await events.emit(tx, { type: 'message.read', reader: viewer, other, isPrivate: !isShown })
  }).catch((err) => {
    if (!isUnavailable(err)) throw err
    log.warn({ err }, 'Messages could not be marked as read')
  })
}
