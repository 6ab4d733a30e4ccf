import type { AutomaticRule, Conditions } from '#contract/calls/automation.ts'
import type { RuleAct } from '#contract/moderation.ts'
import { endingActs } from '#web/features/moderation/rule-words.ts'
import type { RuleFields } from './api.ts'

/** A rule in its form: the texts of the fields, empty without a condition. */
export interface RuleDraft {
  name: string
  accountHours: string
  links: string
  words: string
  alike: string
  mentions: string
  joined: '' | 'invited' | 'uninvited'
  networks: string
  act: RuleAct
  reason: string
  hours: string
  mostPerHour: string
}

const NEW: RuleDraft = {
  ...{ name: '', accountHours: '', links: '', words: '', alike: '', mentions: '', joined: '', networks: '' },
  ...{ act: 'report', reason: '', hours: '', mostPerHour: '30' },
}

export function toDraft(rule: AutomaticRule | null): RuleDraft {
  if (!rule) return NEW
  const { name, conditions, reaction, mostPerHour } = rule
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  return {
    name,
    accountHours: text(conditions.accountHours),
    links: text(conditions.links),
    words: (conditions.words ?? []).join('\n'),
    alike: text(conditions.alike),
    mentions: text(conditions.mentions),
    joined: conditions.joined ?? '',
    networks: (conditions.networks ?? []).join('\n'),
    act: reaction.kind,
    reason: reaction.reason,
    hours: text(reaction.hours),
    mostPerHour: String(mostPerHour),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function toConditions({ accountHours, links, words, alike, mentions, joined, networks }: RuleDraft): Conditions {
  return {
    ...(accountHours && { accountHours: Number(accountHours) }),
    ...(links && { links: Number(links) }),
    ...(linesOf(words).length > 0 && { words: linesOf(words) }),
    ...(alike && { alike: Number(alike) }),
    ...(mentions && { mentions: Number(mentions) }),
    ...(joined && { joined }),
    ...(linesOf(networks).length > 0 && { networks: linesOf(networks) }),
  }
}

export const toFields = (draft: RuleDraft): RuleFields => ({
  name: draft.name,
  conditions: toConditions(draft),
  reaction: {
    kind: draft.act,
    reason: draft.act === 'report' ? '' : draft.reason,
    hours: draft.hours && endingActs.includes(draft.act) ? Number(draft.hours) : null,
  },
  mostPerHour: Number(draft.mostPerHour),
})
