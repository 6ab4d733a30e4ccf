import type { Conditions, Reaction } from '#contract/calls/automation.ts'
import type { LogEntry } from '#contract/calls/moderation-log.ts'
import type { RuleState } from '#contract/moderation.ts'
import { pageLocale, t } from '#web/core/i18n.ts'
import { describeConditions, describeReaction, stateWords } from '#web/features/moderation/rule-words.ts'
import { roleWords, standingWord } from '#web/features/moderation/words.ts'
import { describeSettings } from '#web/features/registration/setting-words.ts'

interface Change {
  before: string
  after: string
}

/** Describes the change in a row of the log; null if the rest of the row already says it. */
export function describeChange({ action, tweet, before, after }: LogEntry): Change | null {
  if (before === '' && after === '') return null
  const both = (describe: (state: string) => string): Change => ({ before: describe(before), after: describe(after) })
  if (action === 'claim' || action === 'release')
    return before === '' || after === '' ? null : both((username) => `@${username}`)
  if (action === 'refuse_tag') return null
  if (action === 'change_role') return both((role) => (role === '' ? t('No role') : (roleWords[role] ?? role)))
  if (action === 'stop_rule') return both((state) => stateWords[state as RuleState].label)
  if (action === 'change_rule') return describeRules(before, after)
  if (action === 'change_sign_up') return both((settings) => describeSettings(JSON.parse(settings)))
  return both(tweet === null ? describeStanding : (state) => postWords[state] ?? state)
}

/** The hashtag of a decision, and whether the decision refuses it. */
export function readTagDecision(after: string): { tag: string; isRefused: boolean } {
  const space = after.lastIndexOf(' ')
  return { tag: after.slice(0, space), isRefused: after.slice(space + 1) === 'refused' }
}

/** States of a post. */
const postWords: Readonly<Record<string, string>> = {
  '': t('Not marked as sensitive'),
  sensitive: t('Marked as sensitive'),
  shown: t('Shown', { context: 'a post' }),
  removed: t('Removed', { context: 'a post' }),
  deleted: t('Deleted', { context: 'a post' }),
}

/** States of an account, as a list of their names. */
function describeStanding(names: string): string {
  if (names === '') return t('In good standing')
  return new Intl.ListFormat(pageLocale, { type: 'unit' }).format(names.split(', ').map(standingWord))
}

interface Rule {
  state: RuleState
  conditions: Conditions
  reaction: Reaction
}

/** Describes the change of an automatic rule: its state, and its conditions and act if they changed. */
function describeRules(before: string, after: string): Change {
  const read = (text: string) => (text === '' ? null : (JSON.parse(text) as Rule))
  const contentOf = (rule: Rule | null) =>
    rule && [...describeConditions(rule.conditions), `${describeReaction(rule.reaction)}.`].join(' ')
  const rules = [read(before), read(after)] as const
  const [old, now] = rules.map(contentOf)
  const describe = (rule: Rule | null) => {
    if (!rule) return t('No rule')
    const { label } = stateWords[rule.state]
    return old === now ? label : `${label}. ${contentOf(rule)}`
  }
  return { before: describe(rules[0]), after: describe(rules[1]) }
}
