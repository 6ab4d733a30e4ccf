/** Presents acts to moderators. */
import type { Act } from '#contract/moderation-schemas.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { type Id, type IdFormat, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findPeople, type People } from '#server/features/moderation/people.ts'
import { canActOn } from '#server/features/moderation/permissions.ts'
import { presentRule } from '#server/features/moderation/texts.ts'
import type { ActRow } from './store.ts'
import { isFinal, undoableUntil } from './times.ts'

type Present = Pick<Deps, 'db' | 'ids' | 'clock'>

/** Acts, all of them on one account. */
export async function presentActs(deps: Present, viewer: Id, rows: readonly ActRow[]): Promise<Act[]> {
  const [first] = rows
  if (!first) return []
  const [people, mayAct] = await Promise.all([
    findPeople(
      deps,
      rows.flatMap((row) => [row.account_id, row.by_id, row.over_by_id]),
    ),
    canActOn(deps.db, viewer, first.account_id),
  ])
  const now = deps.clock()
  return rows.map((row) => {
    const canLift = mayAct && row.state === 'active' && !isFinal(row, now) && row.kind !== 'warn'
    const canUndo = mayAct && row.state === 'active' && !isFinal(row, now) && now <= undoableUntil(row)
    return { ...presentAct(deps.ids, row, people), canUndo, canLift }
  })
}

const presentAct = (ids: IdFormat, row: ActRow, people: People): Omit<Act, 'canUndo' | 'canLift'> => ({
  ...{ _id: ids.format(row.id), kind: row.kind, case: row.case_id === NO_ID ? null : ids.format(row.case_id) },
  user: people(row.account_id, row.username),
  tweet: presentActTweet(ids, row),
  ...{ reason: row.reason, rule: presentRule(row), state: row.state },
  by: row.by_id === NO_ID ? null : people(row.by_id, row.by_name),
  byRule: row.by_rule_id === NO_ID ? null : { _id: ids.format(row.by_rule_id), name: row.by_name },
  ...{ createdAt: toIso(timeOf(row.id)), endsAt: toIsoOrNull(row.ends_at), overAt: toIsoOrNull(row.over_at) },
  overBy: row.over_by_id === NO_ID ? null : people(row.over_by_id, row.over_by_name),
  undoableUntil: toIso(undoableUntil(row)),
})

/** The post of an act as it was then. */
export const presentActTweet = (ids: IdFormat, row: Pick<ActRow, 'tweet_id' | 'tweet_text'>) =>
  row.tweet_id === NO_ID ? null : { _id: ids.format(row.tweet_id), content: row.tweet_text }
