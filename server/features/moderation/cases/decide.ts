/** Decides cases: dismisses them, or acts on their account or post. */
import { DAY_MS } from '#contract/durations.ts'
import { CASE_NOTE_LENGTH, REASON_LENGTH } from '#contract/limits.ts'
import { type ActKind, TWEET_ACTS } from '#contract/moderation.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { type NewAct, performAct } from '#server/features/moderation/acts/perform.ts'
import { listActsOf } from '#server/features/moderation/acts/store.ts'
import { type Actor, aboutCase, findActor, record } from '#server/features/moderation/log/record.ts'
import { requireRank } from '#server/features/moderation/permissions.ts'
import { isAttached, updateOutcome } from '#server/features/moderation/reports/store.ts'
import { cleanNote, cleanReason, findRule } from '#server/features/moderation/texts.ts'
import { findTweets } from '#server/features/posts/store.ts'
import { findVisibleCase } from './find.ts'
import { type CaseRow, lockCase, updateCase } from './store.ts'

const NO_TWEET = text('Choose a post of this case.')
const NOT_AHEAD = text('Choose a time in the future.')
const MAX_DAYS = 3_660

/** A decision in the request of a moderator. */
export interface Decision {
  kind: ActKind
  reason: string
  rule?: number | undefined
  endsAt?: string | null | undefined
  /** For acts on a post: one attached to a report of the case; by default the reported one. */
  tweet?: string | undefined
}

/** Locks an open case that no other moderator has claimed. */
async function lockUndecided(tx: Tx, viewer: Id, id: Id): Promise<CaseRow> {
  const row = (await lockCase(tx, id)) ?? fail('case_not_found')
  if (row.is_open === 0) fail('case_closed')
  if (row.claimed_by !== NO_ID && row.claimed_by !== viewer) fail('case_claimed')
  return row
}

/** Closes a locked case, and notifies its reporters. */
export async function closeCase(
  deps: Pick<Deps, 'nextId' | 'clock' | 'events'>,
  tx: Tx,
  row: CaseRow,
  { by, hasActs }: { by: Actor; hasActs: boolean },
): Promise<void> {
  const outcome = hasActs ? 'acted' : 'dismissed'
  await updateCase(tx, row.id, { is_open: 0, outcome, queue_id: deps.nextId(), closed_by: by.id })
  await updateOutcome(tx, row.id, outcome, deps.clock())
  await deps.events.emit(tx, { type: 'case.closed', case: row.id })
}

/** Closes a case without a further act. */
export async function dismissCase(deps: Deps, viewer: Id, id: Id, note: string | undefined): Promise<void> {
  await findVisibleCase(deps.db, viewer, id)
  const reason = cleanNote('note', note, CASE_NOTE_LENGTH)
  await transact(deps.db, async (tx) => {
    const row = await lockUndecided(tx, viewer, id)
    const by = await findActor(tx, viewer)
    const hasActs = (await listActsOf(tx, id, 1)).length > 0
    await closeCase(deps, tx, row, { by, hasActs })
    await record(deps, tx, { action: hasActs ? 'close' : 'dismiss', by, about: aboutCase(row), reason })
  })
}

interface Options {
  keepOpen: boolean
  idempotencyKey: string | null
}

/** Acts on the account or a post of a case, and closes the case unless it should stay open. */
export async function decideCase(deps: Deps, viewer: Id, id: Id, decision: Decision, options: Options): Promise<void> {
  const repeat: IdempotencyKey = { account: viewer, key: options.idempotencyKey, kind: 'act' }
  if ((await findIdempotentResult(deps.db, repeat)) !== undefined) return
  const found = await findVisibleCase(deps.db, viewer, id)
  const act = await toAct(deps, found, decision)
  await transact(deps.db, async (tx) => {
    if (!(await claimIdempotencyKey(deps.clock, tx, repeat, id))) return
    const row = await lockUndecided(tx, viewer, id)
    await requireRank(tx, viewer, row.account_id)
    const by = await findActor(tx, viewer)
    await performAct(deps, tx, { act, by, of: row })
    if (!options.keepOpen) await closeCase(deps, tx, row, { by, hasActs: true })
  })
}

async function toAct(deps: Deps, row: CaseRow, { kind, reason, rule, endsAt, tweet }: Decision): Promise<NewAct> {
  const [named, about] = await Promise.all([
    findRule(deps.db, rule),
    TWEET_ACTS.includes(kind) ? findTweet(deps.db, row, tweet === undefined ? undefined : deps.ids.parse(tweet)) : null,
  ])
  return { kind, reason: cleanReason(reason, REASON_LENGTH), ...named, endsAt: parseEnd(deps, endsAt), tweet: about }
}

function parseEnd({ clock }: Pick<Deps, 'clock'>, endsAt: string | null | undefined): number | null {
  if (endsAt === null || endsAt === undefined) return null
  const end = Date.parse(endsAt)
  const isAhead = end > clock() && end < clock() + MAX_DAYS * DAY_MS
  return isAhead ? end : failFields({ endsAt: NOT_AHEAD })
}

/** The post to act on: the reported one, or one of the same author that a report attaches. */
async function findTweet(db: Db, row: CaseRow, given: Id | undefined): Promise<{ id: Id; content: string }> {
  const own = row.kind === 'tweet' ? row.subject_id : undefined
  const id = given ?? own ?? failFields({ tweet: NO_TWEET })
  if (id !== own && (id === NO_ID || !(await isAttached(db, row.id, id)))) failFields({ tweet: NO_TWEET })
  const { content } = (await findTweets(db, [id]))[0] ?? fail('tweet_not_found')
  // A rule has opened the case about a post that is not for everyone, and nobody has reported it.
  return { id, content: id === own && row.tweet === null ? '' : content }
}
