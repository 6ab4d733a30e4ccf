/** Ends acts: undoes them, lifts them, or ends them at their end date. */
import { CASE_NOTE_LENGTH } from '#contract/limits.ts'
import type { LogAction } from '#contract/moderation.ts'
import type { Act } from '#contract/moderation-schemas.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { lockCase } from '#server/features/moderation/cases/store.ts'
import { type Actor, aboutAct, findActor, record, SERVER } from '#server/features/moderation/log/record.ts'
import { requireRank } from '#server/features/moderation/permissions.ts'
import { cleanNote } from '#server/features/moderation/texts.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { removeEffect } from './effects.ts'
import { presentActs } from './present.ts'
import { type ActRow, findAct, listEnding, lockAct, updateAct } from './store.ts'
import { isFinal, undoableUntil } from './times.ts'

const MAX_BATCH = 200

/** Undoes an act within 30 days, or lifts it. */
export async function endAct(
  deps: Deps,
  viewer: Id,
  { id, how, note }: { id: Id; how: 'undo' | 'lift'; note: string | undefined },
): Promise<Act> {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const reason = cleanNote('note', note, CASE_NOTE_LENGTH)
  const row = await transact(deps.db, async (tx) => {
    const act = await lockActive(deps, tx, id)
    await requireRank(tx, viewer, act.account_id)
    if (how === 'undo' && deps.clock() > undoableUntil(act)) fail('act_over')
    return finishAct(deps, tx, { act, by: await findActor(tx, viewer), action: how, reason })
  })
  const [presented] = await presentActs(deps, viewer, [row])
  return presented!
}

/** Locks the case, then the act, as appeals and rules do. Refuses an act that has ended or was purged. */
async function lockActive({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: Id): Promise<ActRow> {
  const { case_id } = (await findAct(tx, id)) ?? fail('act_not_found')
  await lockCase(tx, case_id)
  const act = (await lockAct(tx, id)) ?? fail('act_not_found')
  if (act.state !== 'active' || isFinal(act, clock())) fail('act_over')
  return act
}

interface Finish {
  act: ActRow
  by: Actor
  action: LogAction & ('undo' | 'lift' | 'end')
  reason?: string
}

/** Reverts the effect of a locked act in force. Answers the act afterwards. */
async function finishAct(deps: Pick<Deps, 'nextId' | 'clock' | 'events'>, tx: Tx, given: Finish) {
  const { act, by, action, reason = '' } = given
  const change = {
    state: action === 'undo' ? 'undone' : 'ended',
    ...{ over_at: deps.clock(), over_by_id: by.id, over_by_name: by.name, purge_at: null },
  } as const
  await updateAct(tx, act.id, change)
  const { before, after } = await removeEffect(deps, tx, act)
  await record(deps, tx, { action, by, about: aboutAct(act), reason, before, after })
  return { ...act, ...change }
}

/** Ends an act that another transaction may be ending. False when it has ended already. */
export async function finishIfActive(
  deps: Pick<Deps, 'nextId' | 'clock' | 'events'>,
  tx: Tx,
  { id, ...finish }: Omit<Finish, 'act'> & { id: Id },
): Promise<boolean> {
  const act = await lockAct(tx, id)
  if (act?.state !== 'active') return false
  await finishAct(deps, tx, { act, ...finish })
  return true
}

/** Ends the acts whose end date has passed. Safe to run in several processes at once. */
export async function endDueActs(deps: Pick<Deps, 'db' | 'nextId' | 'clock' | 'events'>): Promise<void> {
  for (;;) {
    const due = await listEnding(deps.db, deps.clock(), MAX_BATCH)
    for (const { id } of due)
      await transact(deps.db, (tx) => finishIfActive(deps, tx, { id, by: SERVER, action: 'end' }))
    if (due.length < MAX_BATCH) return
  }
}
