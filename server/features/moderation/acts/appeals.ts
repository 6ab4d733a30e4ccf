/** Appeals: one for each case, answered by another moderator than the one who decided, if there is one. */
import type { Appeal } from '#contract/calls/reports.ts'
import { APPEAL_LENGTH } from '#contract/limits.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisibleCase } from '#server/features/moderation/cases/find.ts'
import { lockCase, updateCase } from '#server/features/moderation/cases/store.ts'
import { aboutAct, aboutCase, findActor, record } from '#server/features/moderation/log/record.ts'
import { canActOn, isThereAnother, requireRank } from '#server/features/moderation/permissions.ts'
import { cleanRequired } from '#server/features/moderation/texts.ts'
import { finishIfActive } from './end.ts'
import { type ActRow, type AppealRow, findAct, findAppeals, insertAppeal, listActsOf, updateAppeal } from './store.ts'
import { isFinal } from './times.ts'

/** Whether an act can be appealed, unless its case has an appeal. */
export const isAppealable = (act: ActRow, now: number): boolean => act.state === 'active' && !isFinal(act, now)

/** Files an appeal of the member against all acts of a case. */
export async function appealAct(deps: Deps, viewer: Id, id: Id, text: string, key: string | null): Promise<void> {
  const repeat: IdempotencyKey = { account: viewer, key, kind: 'appeal' }
  if ((await findIdempotentResult(deps.db, repeat)) !== undefined) return
  const act = await findAct(deps.db, id)
  if (!act || act.account_id !== viewer) fail('act_not_found')
  const written = cleanRequired('text', text, APPEAL_LENGTH)
  await transact(deps.db, async (tx) => {
    if (!(await claimIdempotencyKey(deps.clock, tx, repeat, id))) return
    await lockCase(tx, act.case_id)
    const row = (await findAct(tx, id)) ?? fail('act_not_found')
    if (!isAppealable(row, deps.clock())) fail('act_over')
    const appeal = deps.nextId()
    const answer = { is_accepted: null, answer: null, answered_at: null, answered_by: NO_ID }
    const appealed = { case_id: act.case_id, id: appeal, act_id: id, account_id: viewer, text: written, ...answer }
    if (!(await insertAppeal(tx, appealed))) fail('already_appealed')
    await updateCase(tx, act.case_id, { open_appeal_id: appeal })
    const by = await findActor(tx, viewer)
    await record(deps, tx, { action: 'appeal', by, about: aboutAct(act), reason: written })
  })
}

const decidersOf = (acts: readonly ActRow[]): Id[] => acts.map((act) => act.by_id).filter((id) => id !== NO_ID)

/** Whether the viewer may answer the appeal of these acts. */
export async function canAnswer(db: Db, viewer: Id, account: Id, acts: readonly ActRow[]): Promise<boolean> {
  if (!(await canActOn(db, viewer, account))) return false
  const deciders = decidersOf(acts)
  return !deciders.includes(viewer) || !(await isThereAnother(db, account, deciders))
}

interface AppealAnswer {
  isAccepted: boolean
  answer: string
}

const MAX_ACTS = 500

/** Answers the open appeal of a case. Accepting it undoes every act of the case that is in force. */
export async function answerAppeal(
  deps: Deps,
  viewer: Id,
  id: Id,
  { isAccepted, answer }: AppealAnswer,
): Promise<void> {
  await findVisibleCase(deps.db, viewer, id)
  const written = cleanRequired('answer', answer, APPEAL_LENGTH)
  await transact(deps.db, async (tx) => {
    const row = (await lockCase(tx, id)) ?? fail('case_not_found')
    const [appeal] = await findAppeals(tx, [id])
    if (!appeal || row.open_appeal_id === NO_ID) fail('no_open_appeal')
    await requireRank(tx, viewer, row.account_id)
    const acts = await listActsOf(tx, id, MAX_ACTS)
    const deciders = decidersOf(acts)
    if (deciders.includes(viewer) && (await isThereAnother(tx, row.account_id, deciders))) fail('own_decision')
    const by = await findActor(tx, viewer)
    const answered = { answered_at: deps.clock(), answered_by: viewer, answer: written }
    await updateAppeal(tx, id, { ...answered, is_accepted: isAccepted ? 1 : 0 })
    await updateCase(tx, id, { open_appeal_id: NO_ID })
    const action = isAccepted ? 'accept_appeal' : 'reject_appeal'
    await record(deps, tx, { action, by, about: { ...aboutCase(row), act_id: appeal.act_id }, reason: written })
    if (isAccepted) for (const act of acts) await finishIfActive(deps, tx, { id: act.id, by, action: 'undo' })
    await deps.events.emit(tx, { type: 'appeal.answered', act: appeal.act_id, account: row.account_id })
  })
}

export const presentAppeal = (row: AppealRow): Appeal => ({
  ...{ text: row.text, createdAt: toIso(timeOf(row.id)), answer: row.answer },
  isAccepted: row.is_accepted === null ? null : row.is_accepted === 1,
  answeredAt: toIsoOrNull(row.answered_at),
})
