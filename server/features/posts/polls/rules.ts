/** Validates polls and votes. */
import { errors } from '#contract/errors.ts'
import { POLL_CHOICE_LENGTH, POLL_CHOICES, POLL_MINUTES } from '#contract/limits.ts'
import type { NewPost } from '#contract/post.ts'
import { noSuchAnswer } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, normalizeText } from '#contract/text.ts'
import { fail, failFields } from '#server/core/errors.ts'
import { FORBIDDEN_CHARACTERS, withoutDirectionControls, withoutInvisible } from '#server/core/text/clean-text.ts'
import type { StoredPoll } from './stored-poll.ts'

/** A poll of a post that is not published yet. */
export type NewPoll = Pick<StoredPoll, 'choices' | 'isMultiple' | 'minutes'>

type Fields = Pick<NewPost, 'pollChoices' | 'pollMultiple' | 'pollMinutes'>
export type PollInput = { [K in keyof Fields]: Fields[K] | undefined }

/** Normalises the poll of a new post. Null without answers. */
export const cleanPoll = ({ pollChoices, pollMultiple, pollMinutes }: PollInput): NewPoll | null =>
  pollChoices === undefined
    ? null
    : {
        choices: cleanChoices(pollChoices),
        isMultiple: isOn(pollMultiple),
        minutes: pollMinutes ?? POLL_MINUTES.default,
      }

export const isOn = (isMultiple: NewPost['pollMultiple']): boolean => String(isMultiple) === 'true'

/** Normalises answers, each to one line. Refuses empty, long and equal ones. */
export function cleanChoices(choices: readonly string[]): string[] {
  const clean = choices.map((choice, index) => cleanChoice(choice, index + 1))
  const seen = new Map<string, number>()
  for (const [index, choice] of clean.entries()) {
    const key = withoutInvisible(choice).normalize('NFKC').toLowerCase()
    const number = seen.get(key)
    if (number !== undefined)
      failFields({ pollChoices: text('Answers {one} and {other} are the same.', { one: number, other: index + 1 }) })
    seen.set(key, index + 1)
  }
  return clean
}

function cleanChoice(choice: string, number: number): string {
  if (hasForbiddenCharacters(choice)) failFields({ pollChoices: FORBIDDEN_CHARACTERS })
  const line = normalizeText(withoutDirectionControls(choice)).replace(/\s+/gu, ' ').trim()
  if (isBlank(line)) failFields({ pollChoices: text('Answer {number} is empty.', { number }) })
  if (isTooLong(line, POLL_CHOICE_LENGTH))
    failFields({
      pollChoices: text('Keep answer {number} to {count, plural, one {# character} other {# characters}}.', {
        number,
        count: POLL_CHOICE_LENGTH,
      }),
    })
  return line
}

/** A poll needs its question: the text of its post. */
export function needsQuestion(content: string): void {
  if (isBlank(content)) fail('poll_without_question', { fields: { content: errors.poll_without_question[1] } })
}

/** The distinct answers of a vote, by index. Refuses answers that the poll does not have, and several where one is allowed. */
export function cleanVote(choices: readonly number[], poll: StoredPoll): number[] {
  const chosen = [...new Set(choices)].sort((one, other) => one - other)
  if (chosen.at(-1)! >= poll.choices.length) failFields({ choices: noSuchAnswer })
  if (chosen.length > 1 && !poll.isMultiple) failFields({ choices: text('Choose only one answer.') })
  return chosen
}

/** Normalises the poll of a draft, which may be unfinished. */
export function cleanDraftedChoices(choices: readonly string[]): string[] {
  if (choices.some(hasForbiddenCharacters)) failFields({ posts: FORBIDDEN_CHARACTERS })
  return choices.slice(0, POLL_CHOICES.max).map(normalizeText)
}
