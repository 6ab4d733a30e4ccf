/** Records the match of a rule with a post or profile, and acts when the rule is live. */

import type { Reaction } from '#contract/calls/automation.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { TWEET_ACTS } from '#contract/moderation.ts'
import { type Id, idAt, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AccountsTable } from '#server/db/tables/people.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { performAct } from '#server/features/moderation/acts/perform.ts'
import { closeCase } from '#server/features/moderation/cases/decide.ts'
import { openCase } from '#server/features/moderation/cases/open-case.ts'
import { copyTweet } from '#server/features/moderation/copies.ts'
import { aboutCase, record, ruleActor } from '#server/features/moderation/log/record.ts'
import type { TweetRow } from '#server/features/posts/store.ts'
import {
  countActed,
  deleteMatchBefore,
  hasActedOn,
  insertMatch,
  lockRule,
  type RuleRow,
  updateMatch,
  updateRule,
} from './store.ts'

/** A rule acts on an account at most once in this time. */
const PAUSE_MS = 24 * HOUR_MS

type Author = Pick<AccountsTable, 'id' | 'username' | 'name' | 'is_protected'>

/** The subject of a match. */
type Matched = { kind: 'tweet'; post: TweetRow } | { kind: 'user' }

/** Whether moderators may read the subject: a post that is not for everyone only when a user reports it. */
const isReadable = (found: Matched, author: Author): boolean =>
  found.kind === 'user' || (found.post.audience === AUDIENCE.everyone && author.is_protected === 0)

/**
 * Records the match; a live rule acts in the same transaction, so it acts once. A rule in shadow leaves out posts that
 * are not for everyone: its list of matches would reveal their words.
 */
export const react = (deps: Deps, matched: RuleRow, found: Matched, author: Author): Promise<void> =>
  transact(deps.db, async (tx) => {
    const rule = await lockRule(tx, matched.id)
    // The rule was changed since: the next post is tested against the new conditions.
    if (!rule || rule.version !== matched.version || rule.state === 'draft') return
    if (rule.state === 'shadow' && !isReadable(found, author)) return
    const match = { rule_id: rule.id, tweet_id: idOf(found, author), act_id: NO_ID, case_id: NO_ID }
    // A profile may be changed again, but its account is acted on once in this time.
    if (found.kind === 'user') await deleteMatchBefore(tx, rule.id, author.id, idAt(deps.clock() - PAUSE_MS))
    const isNew = await insertMatch(tx, { ...match, id: deps.nextId(), account_id: author.id })
    if (!isNew || rule.state !== 'live' || (await isDone(deps, tx, rule, author.id))) return
    if (await actsTooOften(deps, tx, rule)) return stop(deps, tx, rule)
    await updateMatch(tx, { ...match, ...(await act(deps, tx, rule, found, author)) })
  })

const idOf = (found: Matched, author: Author): Id => (found.kind === 'tweet' ? found.post.id : author.id)

const reactionOf = (rule: RuleRow): Reaction => JSON.parse(rule.reaction) as Reaction

/** Whether the rule has acted on the account, so that an act is not repeated for each of its posts. */
async function isDone({ clock }: Deps, tx: Tx, rule: RuleRow, author: Id): Promise<boolean> {
  const { kind } = reactionOf(rule)
  if (kind === 'report' || TWEET_ACTS.includes(kind)) return false
  return hasActedOn(tx, rule.id, author, idAt(clock() - PAUSE_MS))
}

const actsTooOften = async ({ clock }: Deps, tx: Tx, { id, most_per_hour: most }: RuleRow): Promise<boolean> =>
  (await countActed(tx, id, idAt(clock() - HOUR_MS), most)) >= most

/** Sends a rule that acts more often than expected back to shadow, until an administrator has checked it. */
async function stop(deps: Deps, tx: Tx, rule: RuleRow): Promise<void> {
  // The version stays: posts that are being tested are still recorded.
  await updateRule(tx, { ...rule, state: 'shadow', is_stopped: 1, changed_at: deps.clock(), changed_by: '' })
  await record(deps, tx, {
    action: 'stop_rule',
    by: ruleActor(rule.id, rule.name),
    about: {},
    before: 'live',
    after: 'shadow',
  })
}

async function act(deps: Deps, tx: Tx, rule: RuleRow, found: Matched, author: Author) {
  const { kind, reason, hours } = reactionOf(rule)
  const by = ruleActor(rule.id, rule.name)
  const account = { id: author.id, username: author.username, name: author.name }
  const post = found.kind === 'tweet' && isReadable(found, author) ? found.post : null
  const content = post?.content ?? ''
  const subject = {
    kind: found.kind,
    id: idOf(found, author),
    account,
    text: content,
    tweet: post && (await copyTweet(tx, post)),
  }
  const { row: opened, isNew } = await openCase(deps, tx, subject)
  if (isNew) await record(deps, tx, { action: 'open_case', by, about: aboutCase(opened) })
  const isActOnTweet = kind !== 'report' && TWEET_ACTS.includes(kind)
  // A profile cannot be the target of an act on a post.
  if (kind === 'report' || (isActOnTweet && found.kind === 'user')) return { act_id: NO_ID, case_id: opened.id }
  const made = await performAct(deps, tx, {
    act: {
      kind,
      reason,
      endsAt: hours === null ? null : deps.clock() + hours * HOUR_MS,
      tweet: isActOnTweet ? { id: subject.id, content } : null,
      rule_number: null,
      rule_text: '',
    },
    by,
    of: opened,
  })
  // A case that others have reported stays open for moderators.
  if (isNew) await closeCase(deps, tx, opened, { by, hasActs: true })
  return { act_id: made.id, case_id: opened.id }
}
