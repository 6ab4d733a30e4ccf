/** Schedules posts and threads, and lists them. */
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { SCHEDULED_POSTS } from '#contract/limits.ts'
import type { NewThread } from '#contract/post.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, type ImageSource, withImages } from '#server/features/media/images.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { checkContent, gone } from './content.ts'
import { presentScheduled } from './present.ts'
import { cleanMoment, dueAt } from './rules.ts'
import { countScheduled, findScheduled, insertScheduled, listScheduled, type ScheduledRow } from './store.ts'
import { holdVideos } from './videos.ts'

/** A thread with the time at which it is published. */
export interface Schedule {
  thread: NewThread
  replyTo: Id | null
  /** Undefined: as soon as its videos are ready. */
  publishAt: string | undefined
  timeZone: string | undefined
}

/** A page of the scheduled posts of an account, the last one first. */
export async function getScheduled(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource(async (from, limit) =>
      (await listScheduled(deps.db, viewer, from, limit)).map((row) => ({ ...row, at: row.id })),
    ),
    { ids: deps.ids, query, visible: (rows) => rows },
  )
  return { scheduled: await presentScheduled(deps, viewer, items), nextCursor }
}

/** All scheduled posts of an account. */
export const exportScheduled = async (deps: ReadDeps, viewer: Id): Promise<ScheduledPost[]> =>
  presentScheduled(deps, viewer, await listScheduled(deps.db, viewer, MAX_ID, SCHEDULED_POSTS))

/**
 * Schedules a post or a thread. A repeated idempotency key answers the one of the first time. `begin` runs in the transaction
 * that schedules it; when it throws, nothing is scheduled.
 */
export async function schedule(
  deps: Deps,
  author: Id,
  { thread, replyTo, ...chosen }: Schedule,
  uploads: readonly ImageSource[],
  idempotencyKey: string | null,
  begin?: (tx: Tx) => Promise<void>,
): Promise<ScheduledPost> {
  const repeat: IdempotencyKey = { account: author, key: idempotencyKey, kind: 'scheduled' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return findPresented(deps, author, repeated)

  const moment = cleanMoment(chosen, deps.clock(), thread)
  refuseTooMany(await countScheduled(deps.db, author))
  const content = await checkContent(deps, author, thread, uploads, replyTo)
  return withImages(deps, author, content.sources, content.alts, async (images) => {
    const now = deps.clock()
    const row: ScheduledRow = {
      ...{ id: deps.nextId(), account_id: author, reply_to: replyTo, ...moment, due_at: null },
      ...{ thread: JSON.stringify(content.thread), images: JSON.stringify(images) },
      ...{ updated_at: now, attempts: 0, reason: null, failure_id: null },
    }
    const isFirst = await transact(deps.db, async (tx) => {
      if (!(await claimIdempotencyKey(deps.clock, tx, repeat, row.id))) return false
      await requireRoom(tx, author)
      await begin?.(tx)
      const areReady = await holdVideos(tx, row, content.videos)
      await insertScheduled(tx, { ...row, due_at: dueAt(moment, now, { areReady }) })
      await attachImages(deps, tx, author, images, row.id)
      await deps.events.emit(tx, { type: 'scheduled.changed', scheduled: row.id, account: author })
      return true
    })
    if (isFirst) return (await presentScheduled(deps, author, [row]))[0]!
    return findPresented(deps, author, (await findIdempotentResult(deps.db, repeat)) ?? row.id)
  })
}

function refuseTooMany(count: number): void {
  if (count >= SCHEDULED_POSTS) fail('too_many_scheduled_posts')
}

async function requireRoom(tx: Tx, author: Id): Promise<void> {
  // The lock counts concurrent calls one after the other.
  if (!(await lockAccount(tx, author))) fail('signed_out')
  refuseTooMany(await countScheduled(tx, author))
}

/** One scheduled post of the viewer. */
export async function findPresented(deps: ReadDeps, author: Id, id: Id): Promise<ScheduledPost> {
  const row = (await findScheduled(deps.db, author, id)) ?? gone()
  return (await presentScheduled(deps, author, [row]))[0]!
}
