/** Undoes everything that one rule did. */
import { DAY_MS } from '#contract/durations.ts'
import { ACT_UNDO_DAYS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, idAt, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { finishIfActive } from '#server/features/moderation/acts/end.ts'
import { closeCase } from '#server/features/moderation/cases/decide.ts'
import { lockCase } from '#server/features/moderation/cases/store.ts'
import { aboutCase, findActor, record } from '#server/features/moderation/log/record.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { setRuleState } from './rules.ts'
import { listActsInForce, listOpenedCases, listRules, type RuleRow } from './store.ts'

/** Maximum acts and cases of one call; the rest needs another. */
const MAX_DECISIONS = 500

/** Undoes the acts of a rule, each like a moderator would. Stops a live rule first, so that it adds none. */
export async function undoRule(deps: Deps, viewer: Id, id: Id): Promise<{ undone: number; isDone: boolean }> {
  await requirePermission(deps.db, viewer, 'automation.edit')
  const rule = (await listRules(deps.db)).find((each) => each.id === id) ?? fail('automatic_rule_not_found')
  if (rule.state === 'live') await setRuleState(deps, viewer, id, 'shadow')
  const since = idAt(deps.clock() - ACT_UNDO_DAYS * DAY_MS)
  const acts = await listActsInForce(deps.db, id, since, MAX_DECISIONS)
  const cases = await listOpenedCases(deps.db, id, since, MAX_DECISIONS)
  let undone = 0
  for (const act of acts) undone += await undoAct(deps, viewer, rule, act)
  for (const opened of cases) undone += await dismiss(deps, viewer, rule, opened.id)
  return { undone, isDone: acts.length < MAX_DECISIONS && cases.length < MAX_DECISIONS }
}

const undoAct = (deps: Deps, viewer: Id, rule: RuleRow, act: { id: Id; case_id: Id }): Promise<number> =>
  transact(deps.db, async (tx) => {
    await lockCase(tx, act.case_id)
    const by = await findActor(tx, viewer)
    return Number(await finishIfActive(deps, tx, { id: act.id, by, action: 'undo', reason: rule.name }))
  })

/** Dismisses a case that no other user has reported or claimed. */
const dismiss = (deps: Deps, viewer: Id, rule: RuleRow, id: Id): Promise<number> =>
  transact(deps.db, async (tx) => {
    const row = await lockCase(tx, id)
    if (!row || row.is_open === 0 || row.reports > 0 || row.claimed_by !== NO_ID) return 0
    const by = await findActor(tx, viewer)
    await closeCase(deps, tx, row, { by, hasActs: false })
    await record(deps, tx, { action: 'dismiss', by, about: aboutCase(row), reason: rule.name })
    return 1
  })
