/** Answers from what members wrote, in their own words: nothing made up, and each sentence says what it rests on. */
import type { GrokAnswer } from '#contract/grok.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import type { Telling } from '#server/core/http/telling.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { compose } from './composed/compose.ts'
import { tellDraft } from './tell.ts'

/** `tweet` is the wire id of a post whose thread the question is about. */
export async function ask(deps: Deps, viewer: Id, q: string, tweet?: string): Promise<Telling<GrokAnswer>> {
  const question = clean(q)
  const thread = tweet === undefined ? undefined : deps.ids.parse(tweet)
  return tellDraft(deps, viewer, await compose(deps, viewer, question, thread))
}

function clean(q: string): string {
  const question = q.trim()
  if (isBlank(question) || isTooLong(question, QUESTION_LENGTH) || hasForbiddenCharacters(question))
    failFields({ q: `Ask something, in up to ${QUESTION_LENGTH} characters.` })
  return question
}
