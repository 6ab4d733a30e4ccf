/** Answers a question from posts and help pages. Every sentence that states something cites its evidence. */

import type { EarlierQuestion } from '#contract/calls/grok.ts'
import type { Language } from '#contract/languages.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { hasForbiddenCharacters, isBlank, isTooLong } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Release } from '#server/core/limits/waiting-line.ts'
import type { Deps } from '#server/db/deps.ts'
import { composeAnswer } from './extractive/compose.ts'
import { periodsToEnglish } from './extractive/period.ts'
import { toEnglish } from './extractive/suggestions.ts'
import type { GrokQuestion } from './model/converse.ts'
import { type AnswerStream, streamDraft, streamModelAnswer } from './stream-answer.ts'

/** Answers a question, about the thread of the post `tweet` if given, in the light of the questions before. The signal aborts the work. */
export async function ask(
  deps: Deps,
  viewer: Id,
  { q, tweet, earlier = [] }: { q: string; tweet?: string; earlier?: EarlierQuestion[] },
  language: Language,
  signal: AbortSignal,
): Promise<AnswerStream> {
  const question = cleanQuestion(q)
  const thread = tweet === undefined ? undefined : deps.ids.parse(tweet)
  const release = await deps.admission.enter('grok', viewer, signal)
  // A generator that is never started does not run its `finally`.
  signal.addEventListener('abort', release, { once: true })
  try {
    return releaseAfter(await startAnswer(deps, viewer, { question, thread, earlier, language }, signal), release)
  } catch (error) {
    release()
    throw error
  }
}

async function startAnswer(
  deps: Deps,
  viewer: Id,
  asked: Omit<GrokQuestion, 'composed'>,
  signal: AbortSignal,
): Promise<AnswerStream> {
  const composed = await deps.admission.run(
    'search',
    viewer,
    () => composeAnswer(deps, viewer, questionsOf(asked), asked.thread),
    signal,
  )
  const model = deps.config.grok
  if (!model || !(await deps.limits.tryTake('grokModel', viewer))) return streamDraft(deps, composed, asked.language)
  return streamModelAnswer(deps, model, viewer, { ...asked, composed }, signal)
}

/** The questions as the rules read them, the one to answer last. */
const questionsOf = ({ question, earlier, language }: Omit<GrokQuestion, 'composed'>): string[] =>
  [...earlier.map(({ q }) => q), question].map((each) => periodsToEnglish(toEnglish(each, language), language))

async function* releaseAfter(stream: AnswerStream, release: Release): AnswerStream {
  try {
    return yield* stream
  } finally {
    release()
  }
}

function cleanQuestion(q: string): string {
  const question = q.trim()
  if (isBlank(question) || isTooLong(question, QUESTION_LENGTH) || hasForbiddenCharacters(question))
    failFields({
      q: text('Ask something in up to {count, plural, one {# character} other {# characters}}.', {
        count: QUESTION_LENGTH,
      }),
    })
  return question
}
