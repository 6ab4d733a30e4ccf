import type { Conditions, Reaction } from '#contract/calls/automation.ts'
import type { RuleAct, RuleState } from '#contract/moderation.ts'
import { pageLocale, t } from '#web/core/i18n.ts'
import { choiceWords } from './words.ts'

/** Texts for the acts of a live rule. */
export const actWords: Readonly<Record<RuleAct, string>> = {
  report: t('Open a case for moderators'),
  mark_tweet: choiceWords.mark_tweet.label,
  remove_tweet: choiceWords.remove_tweet.label,
  warn: choiceWords.warn.label,
  limit: choiceWords.limit.label,
  freeze: choiceWords.freeze.label,
  suspend: choiceWords.suspend.label,
}

/** Acts that can have an end. */
export const endingActs: readonly RuleAct[] = ['limit', 'freeze', 'suspend']

export const stateWords: Readonly<Record<RuleState, { label: string; about: string }>> = {
  draft: { label: t('Draft'), about: t('It does nothing.') },
  shadow: { label: t('Shadow mode'), about: t('It records the posts it matches and does nothing else.') },
  live: { label: t('Live'), about: t('It acts on the posts it matches.') },
}

const hours = (count: number): string =>
  count % 24 === 0
    ? t('{count, plural, one {# day} other {# days}}', { count: count / 24 })
    : t('{count, plural, one {# hour} other {# hours}}', { count })

const MAX_WORDS = 5

/** Describes each condition in a line. */
export function describeConditions(conditions: Conditions): string[] {
  const { accountHours, links, words, alike, mentions, joined, networks } = conditions
  const list = new Intl.ListFormat(pageLocale, { type: 'disjunction' })
  const shorten = (all: readonly string[]) =>
    list.format(
      all.length > MAX_WORDS
        ? [...all.slice(0, MAX_WORDS), t('{count, number} more', { count: all.length - MAX_WORDS })]
        : all,
    )
  return [
    accountHours && t('The account is younger than {time}.', { time: hours(accountHours) }),
    links && t('{count, plural, one {It has a link.} other {It has at least # links.}}', { count: links }),
    words && t('It contains {words}.', { words: shorten(words.map((word) => t('“{word}”', { word }))) }),
    alike &&
      t('{count, plural, one {A post} other {# posts}} in the hour before had nearly the same words.', {
        count: alike,
      }),
    mentions &&
      t('Its author mentioned {count, plural, one {# or more people} other {# or more people}} within an hour.', {
        count: mentions,
      }),
    joined === 'invited' && t('Its author was invited.'),
    joined === 'uninvited' && t('Its author joined without an invitation.'),
    networks && t('Its author signed in from {networks}.', { networks: shorten(networks) }),
  ].filter((line) => typeof line === 'string')
}

export function describeReaction({ kind, hours: ends }: Reaction): string {
  return ends === null ? actWords[kind] : t('{act}, for {time}', { act: actWords[kind], time: hours(ends) })
}
