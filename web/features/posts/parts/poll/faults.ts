import { POLL_CHOICE_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import type { DraftPoll } from '#web/core/drafts.ts'

/** What is wrong with an answer of a poll. */
export type ChoiceFault = { kind: 'blank' | 'long' } | { kind: 'equal'; other: number }

/** What is wrong with an answer; undefined if it can be sent. Of equal answers, the later ones are wrong. */
export function faultOf({ choices }: DraftPoll, index: number): ChoiceFault | undefined {
  const choice = choices[index] ?? ''
  if (isBlank(choice)) return { kind: 'blank' }
  if (isTooLong(oneLine(choice), POLL_CHOICE_LENGTH)) return { kind: 'long' }
  const other = choices.slice(0, index).findIndex((each) => fold(each) === fold(choice))
  return other < 0 ? undefined : { kind: 'equal', other }
}

const oneLine = (choice: string) => choice.replace(/\s+/gu, ' ').trim()
const fold = (choice: string) => oneLine(choice).normalize('NFKC').toLowerCase()

/** Whether any answer is wrong. */
export const hasFault = (poll: DraftPoll): boolean => poll.choices.some((_, index) => faultOf(poll, index))
