/** An answer, told sentence by sentence. */
import type { GrokAnswer } from '#contract/grok.ts'
import type { GrokConfig } from '#server/core/config/config.ts'
import type { Telling } from '#server/core/http/telling.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Draft, type Line, render } from './answer.ts'
import { type Asked, writeAnswer } from './model/write.ts'
import { presentAnswer } from './present.ts'

export async function* tellDraft(deps: Deps, viewer: Id, draft: Draft): Telling<GrokAnswer> {
  yield* piecesOf(draft)
  return presentAnswer(deps, viewer, draft)
}

/** What a model writes, as far as it may be shown; the answer without one where it writes nothing of use. */
export async function* tellWritten(
  deps: Deps,
  model: GrokConfig,
  viewer: Id,
  asked: Asked,
  gone: AbortSignal,
): Telling<GrokAnswer> {
  const written = yield* writeAnswer(deps, model, viewer, asked, gone)
  return presentAnswer(deps, viewer, written ?? asked.composed)
}

/** The text of a draft, cut behind each sentence. */
export function* piecesOf({ lines, model }: Draft): Generator<string> {
  let said = 0
  for (const begun of beginningsOf(lines)) {
    const { text } = render({ lines: begun, model })
    yield text.slice(said)
    said = text.length
  }
}

const beginningsOf = (lines: readonly Line[]): Line[][] =>
  lines.flatMap((line, at) =>
    line.sentences.map((_, last) => [...lines.slice(0, at), { ...line, sentences: line.sentences.slice(0, last + 1) }]),
  )
