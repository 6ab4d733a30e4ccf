/** Presents acts to the members they concern. Moderators are not named. */
import type { Decision } from '#contract/calls/reports.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentRule } from '#server/features/moderation/texts.ts'
import { isAppealable, presentAppeal } from './appeals.ts'
import { presentActTweet } from './present.ts'
import { type ActRow, type AppealRow, findAct, findAppeals, listActsOn } from './store.ts'

type Read = Pick<Deps, 'db' | 'ids' | 'clock'>

/** A page of the decisions about the viewer, newest first. */
export async function getDecisions(deps: Read, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((from, limit) => listActsOn(deps.db, viewer, from, limit)),
    { ids: deps.ids, query, visible: (rows) => rows },
  )
  return { decisions: await presentDecisions(deps, items), nextCursor }
}

/** One decision about the viewer. */
export async function getDecision(deps: Read, viewer: Id, id: Id): Promise<Decision> {
  const row = await findAct(deps.db, id)
  if (row?.account_id !== viewer) fail('act_not_found')
  const [decision] = await presentDecisions(deps, [row])
  return decision!
}

/** Decisions about the viewer, in the order of `rows`. */
export async function presentDecisions(deps: Read, rows: readonly ActRow[]): Promise<Decision[]> {
  const appeals = await findAppeals(deps.db, [...new Set(rows.map((row) => row.case_id))])
  return rows.map((row) =>
    presentDecision(
      deps,
      row,
      appeals.find((appeal) => appeal.case_id === row.case_id),
    ),
  )
}

const presentDecision = ({ ids, clock }: Read, row: ActRow, appeal: AppealRow | undefined): Decision => ({
  ...{ _id: ids.format(row.id), kind: row.kind, reason: row.reason, rule: presentRule(row) },
  tweet: presentActTweet(ids, row),
  isAutomatic: row.by_rule_id !== NO_ID,
  ...{ createdAt: toIso(timeOf(row.id)), endsAt: toIsoOrNull(row.ends_at) },
  ...{ state: row.state, overAt: toIsoOrNull(row.over_at) },
  appeal: appeal ? presentAppeal(appeal) : null,
  canAppeal: !appeal && isAppealable(row, clock()),
})
