/** Acts on an account or a post, by a moderator or an automatic rule. */
import { MESSAGE_PREVIEW } from '#contract/limits.ts'
import type { ActKind } from '#contract/moderation.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { CaseRow } from '#server/features/moderation/cases/store.ts'
import { type Actor, aboutAct, record } from '#server/features/moderation/log/record.ts'
import type { NamedRule } from '#server/features/moderation/texts.ts'
import { applyEffect } from './effects.ts'
import { type ActRow, insertAct } from './store.ts'
import { undoableUntil } from './times.ts'

/** A decision before it is made. */
export interface NewAct extends NamedRule {
  kind: ActKind
  /** The reason, which the member reads. */
  reason: string
  endsAt: number | null
  /** The post of an act on a post. */
  tweet: { id: Id; content: string } | null
}

/** Makes a decision in the caller's transaction, which has locked the case: effect, row, log and notification. */
export async function performAct(
  deps: Pick<Deps, 'nextId' | 'events' | 'clock'>,
  tx: Tx,
  { act, by, of }: { act: NewAct; by: Actor; of: CaseRow },
): Promise<ActRow> {
  const { kind, reason, endsAt, tweet, rule_number, rule_text } = act
  const id = deps.nextId()
  const target = { kind, account_id: of.account_id, tweet_id: tweet?.id ?? NO_ID }
  const { base, before, after } = await applyEffect(deps, tx, target)
  const row: ActRow = {
    ...{ id, case_id: of.id, ...target, username: of.username },
    tweet_text: truncateGraphemes(tweet?.content ?? '', MESSAGE_PREVIEW),
    ...{ reason, rule_number, rule_text, by_id: by.id, by_name: by.name, by_rule_id: by.ruleId, ends_at: endsAt },
    purge_at: kind === 'remove_tweet' && endsAt === null ? undoableUntil({ id }) : null,
    ...{ base: JSON.stringify(base), state: 'active', over_at: null, over_by_id: NO_ID, over_by_name: '' },
  }
  await insertAct(tx, row)
  await record(deps, tx, { action: kind, by, about: aboutAct(row), reason, before, after })
  await deps.events.emit(tx, { type: 'act.made', act: id, account: of.account_id })
  return row
}
