/** Answers from what members wrote, in their own words: nothing made up, and each sentence says what it rests on. */
import type { GrokAnswer } from '#contract/grok.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import type { Telling } from '#server/core/http/telling.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { inTurn } from '#server/features/search/in-turn.ts'
import { compose } from './composed/compose.ts'
import { tellDraft, tellWritten } from './tell.ts'

/** `tweet` is the wire id of a post whose thread the question is about. The work ends when the one who asked is gone. */
export async function ask(
  deps: Deps,
  viewer: Id,
  { q, tweet }: { q: string; tweet?: string },
  untilGone: () => AbortSignal,
): Promise<Telling<GrokAnswer>> {
  const question = clean(q)
  const thread = tweet === undefined ? undefined : deps.ids.parse(tweet)
  const composed = await inTurn(deps, viewer, () => compose(deps, viewer, question, thread), untilGone())
  const model = deps.config.grok
  if (!model || !(await deps.limits.allows('grokModel', viewer))) return tellDraft(deps, viewer, composed)
  return tellWritten(deps, model, viewer, { question, thread, composed }, untilGone())
}

function clean(q: string): string {
  const question = q.trim()
  if (isBlank(question) || isTooLong(question, QUESTION_LENGTH) || hasForbiddenCharacters(question))
    failFields({ q: `Ask something, in up to ${QUESTION_LENGTH} characters.` })
  return question
}
