/** Publishes scheduled posts: when their time has come, or when their author asks for it. */
import type { FastifyInstance } from 'fastify'
import { tweets } from '#contract/calls/tweets.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { refuseRestricted } from '#server/core/http/restricted-accounts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker, type Retry } from '#server/db/queue/queue-worker.ts'
import { transact } from '#server/db/transaction.ts'
import { lacksConfirmedEmail } from '#server/features/accounts/registration/confirmed-email.ts'
import { deleteMedia } from '#server/features/media/store.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { getStanding } from '#server/features/people/standing.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { publish } from '#server/features/posts/publish.ts'
import { emitChange } from './change.ts'
import { gone, imagesOf, postsOf } from './content.ts'
import { recordFailure } from './failures.ts'
import { MAX_WAIT_MS } from './rules.ts'
import {
  claimScheduled,
  deleteScheduled,
  findScheduled,
  hastenScheduled,
  rescheduleClaimed,
  type ScheduledRow,
} from './store.ts'
import { requireReady } from './videos.ts'

const BATCH = 20
/** After a crash, posts that were being published are due again after this time. */
const LEASE_MS = 15_000
const MIN_BACKOFF_MS = 5_000
/** Attempts until temporary failures are final, after about ten minutes. */
const MAX_ATTEMPTS = 8

/** Publishes scheduled posts for as long as the server runs. */
export function serveScheduled(deps: Deps, server: FastifyInstance): void {
  const worker = new QueueWorker<ScheduledRow>(deps, {
    name: 'scheduled posts',
    // One job at a time publishes them in order.
    concurrency: 1,
    batch: BATCH,
    leaseMs: LEASE_MS,
    claim: (now, until, limit) => claimScheduled(deps.db, now, until, limit),
    maxDelayMs: MAX_WAIT_MS,
    hasten: hastenScheduled,
    // The transaction that publishes a post deletes its row.
    remove: async () => {},
    reschedule: rescheduleClaimed,
    async handle(rows, signal) {
      const retries: Retry<ScheduledRow>[] = []
      for (const row of rows) {
        // The next process goes on in the same order.
        if (signal.aborted) retries.push({ row, dueAt: row.publish_at, isCounted: false })
        else retries.push(...(await publishDue(deps, row)))
      }
      return retries
    },
  })
  deps.events.listeners.onCommit(['scheduled.changed'], worker.wake)
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', () => worker.stop())
}

/** Publishes a post whose time has come. Answers it when it is to be tried again. */
async function publishDue(deps: Deps, row: ScheduledRow): Promise<Retry<ScheduledRow>[]> {
  try {
    await publishRow(deps, row)
    return []
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal'
    if (code === 'scheduled_post_not_found') return []
    // It is due again as soon as the video is ready (videos.ts).
    if (code === 'video_not_ready') return [{ row, dueAt: deps.clock() + MAX_WAIT_MS, isCounted: false }]
    if (code === 'internal') deps.log.error({ err: error }, 'A scheduled post could not be published')
    if (isTemporary(code) && row.attempts < MAX_ATTEMPTS) {
      deps.log.warn({ code, attempts: row.attempts }, 'A scheduled post could not be published; it will be retried')
      return [{ row, dueAt: deps.clock() + backoff(row.attempts, error) }]
    }
    await transact(deps.db, (tx) => recordFailure(deps, tx, row, code))
    return []
  }
}

// Errors of the server, and limits that end by themselves.
const isTemporary = (code: ErrorCode): boolean => code === 'rate_limited' || new AppError(code).status >= 500

function backoff(attempts: number, error: unknown): number {
  const wait = error instanceof AppError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.min(Math.max(MIN_BACKOFF_MS * 2 ** (attempts - 1), wait), MAX_WAIT_MS)
}

/** Publishes a scheduled post now. The call itself has counted its first post. */
export async function publishNow(deps: Deps, author: Id, id: Id): Promise<CachedPost[]> {
  const row = (await findScheduled(deps.db, author, id)) ?? gone()
  return publishPosts(deps, row)
}

async function publishRow(deps: Deps, row: ScheduledRow): Promise<void> {
  await requireMayPost(deps, row.account_id)
  await requireReady(deps.db, row)
  await deps.limits.take('tweets', row.account_id)
  await publishPosts(deps, row)
}

const endpoint = tweets['POST /tweets/thread']

/** Refuses what the call would refuse: a scheduled post needs no session when it is published. */
async function requireMayPost({ db }: Pick<Deps, 'db'>, author: Id): Promise<void> {
  refuseRestricted(await getStanding(db, author), endpoint, false)
  if (await lacksConfirmedEmail(db, author)) fail('email_unconfirmed')
}

/**
 * Publishes the posts in the transaction that deletes the row of this version, so that one attempt succeeds, whichever
 * processes try and wherever they are killed.
 */
const publishPosts = (deps: Deps, row: ScheduledRow): Promise<CachedPost[]> =>
  publish(deps, row.account_id, postsOf(row), {
    ...{ kind: 'thread', replyTo: row.reply_to, idempotencyKey: null },
    begin: (tx) => take(deps, tx, row),
  })

/** Takes a scheduled post out of the table. Its images and videos become those of its posts. */
async function take(deps: Deps, tx: Tx, row: ScheduledRow): Promise<void> {
  // Locked before the row, as when it is scheduled. The account may have been suspended or deleted since it was read.
  const account = (await lockAccount(tx, row.account_id)) ?? gone()
  refuseRestricted(account.standing, endpoint, false)
  if (!(await deleteScheduled(tx, row))) gone()
  const hashes = imagesOf(row).map(({ hash }) => hash)
  await deleteMedia(tx, row.account_id, hashes, row.id)
  await emitChange(deps, tx, row)
}
