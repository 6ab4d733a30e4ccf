/** Lists, writes, starts and stops automatic rules for administrators. */

import type { Static } from 'typebox'
import type { AutomaticRule, automation, Conditions, Reaction } from '#contract/calls/automation.ts'
import { DAY_MS } from '#contract/durations.ts'
import { AUTOMATIC_RULES, REASON_LENGTH, REHEARSED_DAYS, RULE_NAME_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import { cleanText } from '#server/core/text/clean-text.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { findActor, record } from '#server/features/moderation/log/record.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { cleanConditions } from './conditions.ts'
import {
  countActsInForce,
  countMatches,
  deleteRule,
  insertRule,
  listRules,
  lockRule,
  type RuleRow,
  updateRule,
} from './store.ts'

const NO_NAME = text('Enter a name.')
const NO_REASON = text('Write a reason. The member will read it.')

type RuleFields = Static<(typeof automation)['POST /automation/rules']['body']>

/** All rules, oldest first. */
export async function getRuleList(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, viewer: Id) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  const rows = await listRules(deps.db)
  return { rules: await Promise.all(rows.map((row) => presentRule(deps, row))) }
}

export async function createRule(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId'>,
  viewer: Id,
  fields: RuleFields,
  key: string | null,
) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  const repeat = { account: viewer, key, kind: 'rule' } as const
  const id = deps.nextId()
  const clean = cleanFields(fields)
  const username = await usernameOf(deps, viewer)
  const isFirst = await transact(deps.db, async (tx) => {
    if (!(await claimIdempotencyKey(deps.clock, tx, repeat, id))) return false
    if ((await listRules(tx)).length >= AUTOMATIC_RULES) fail('too_many_automatic_rules')
    const change = { version: 1, changed_at: deps.clock(), changed_by: username, is_stopped: 0 }
    const row: RuleRow = { id, ...clean, state: 'draft', ...change }
    await insertRule(tx, row)
    await recordChange(deps, tx, viewer, { after: row })
    return true
  })
  return present(deps, isFirst ? id : ((await findIdempotentResult(deps.db, repeat)) ?? id))
}

/** Changes a rule. Refuses when another administrator has changed it since `version`. */
export async function changeRule(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId'>,
  viewer: Id,
  id: Id,
  { version, ...fields }: RuleFields & { version: number },
) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  const clean = cleanFields(fields)
  await changeLocked(deps, viewer, id, (row) => {
    if (row.version !== version) fail('automatic_rule_changed')
    const isOther = clean.conditions !== row.conditions || clean.reaction !== row.reaction
    return { ...clean, state: row.state === 'live' && isOther ? 'shadow' : row.state }
  })
  return present(deps, id)
}

/** Starts or stops a rule. A rule must run in shadow before it goes live. */
export async function setRuleState(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId'>,
  viewer: Id,
  id: Id,
  state: RuleRow['state'],
) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  await changeLocked(deps, viewer, id, (row) => {
    if (state === 'live' && row.state === 'draft') fail('automatic_rule_not_in_shadow')
    return { state, is_stopped: 0 }
  })
  return present(deps, id)
}

export async function removeRule(deps: Pick<Deps, 'db' | 'nextId'>, viewer: Id, id: Id): Promise<void> {
  await requirePermission(deps.db, viewer, 'automation.edit')
  await transact(deps.db, async (tx) => {
    const before = (await lockRule(tx, id)) ?? fail('automatic_rule_not_found')
    await deleteRule(tx, id)
    await recordChange(deps, tx, viewer, { before })
  })
}

/** Records in the log the rule before and after. */
async function recordChange(
  deps: Pick<Deps, 'nextId'>,
  tx: Tx,
  viewer: Id,
  { before, after }: { before?: RuleRow; after?: RuleRow },
): Promise<void> {
  const describe = (row: RuleRow | undefined) =>
    row
      ? JSON.stringify({ state: row.state, conditions: JSON.parse(row.conditions), reaction: JSON.parse(row.reaction) })
      : ''
  await record(deps, tx, {
    action: 'change_rule',
    by: await findActor(tx, viewer),
    about: {},
    reason: (after ?? before)!.name,
    before: describe(before),
    after: describe(after),
  })
}

async function changeLocked(
  deps: Pick<Deps, 'db' | 'clock' | 'nextId'>,
  viewer: Id,
  id: Id,
  change: (row: RuleRow) => Partial<RuleRow>,
): Promise<void> {
  const username = await usernameOf(deps, viewer)
  await transact(deps.db, async (tx: Tx) => {
    const row = (await lockRule(tx, id)) ?? fail('automatic_rule_not_found')
    const changed = { version: row.version + 1, changed_at: deps.clock(), changed_by: username }
    const after = { ...row, ...change(row), ...changed }
    await updateRule(tx, after)
    await recordChange(deps, tx, viewer, { before: row, after })
  })
}

const usernameOf = async (deps: Pick<Deps, 'db'>, id: Id): Promise<string> =>
  (await accountCache.get(deps, id))?.username ?? ''

function cleanFields({ name, conditions, reaction, mostPerHour }: RuleFields) {
  const shortName = cleanText('name', name.replace(/\s+/gu, ' ').trim(), RULE_NAME_LENGTH)
  if (isBlank(shortName)) failFields({ name: NO_NAME })
  return {
    name: shortName,
    conditions: JSON.stringify(cleanConditions(conditions)),
    reaction: JSON.stringify(cleanReaction(reaction)),
    most_per_hour: mostPerHour,
  }
}

function cleanReaction({ kind, reason, hours }: Reaction): Reaction {
  if (kind === 'report') return { kind, reason: '', hours: null }
  const clean = cleanText('reason', reason.trim(), REASON_LENGTH)
  if (isBlank(clean)) failFields({ reason: NO_REASON })
  // A warning has no end.
  return { kind, reason: clean, hours: kind === 'warn' ? null : hours }
}

async function present(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, id: Id) {
  const row = (await listRules(deps.db)).find((each) => each.id === id)
  return { rule: await presentRule(deps, row ?? fail('automatic_rule_not_found')) }
}

async function presentRule(deps: ReadDeps & Pick<Deps, 'clock'>, row: RuleRow): Promise<AutomaticRule> {
  const [matchesCount, actsCount] = await Promise.all([
    countMatches(deps.db, row.id, idAt(deps.clock() - REHEARSED_DAYS * DAY_MS)),
    countActsInForce(deps.db, row.id),
  ])
  return {
    _id: deps.ids.format(row.id),
    name: row.name,
    conditions: JSON.parse(row.conditions) as Conditions,
    reaction: JSON.parse(row.reaction) as Reaction,
    mostPerHour: row.most_per_hour,
    state: row.state,
    version: row.version,
    changedAt: toIso(row.changed_at),
    changedBy: row.changed_by,
    isStopped: row.is_stopped === 1,
    matchesCount,
    actsCount,
  }
}
