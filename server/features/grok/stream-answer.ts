/** An answer, told sentence by sentence. */
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import type { StreamedAnswer } from '#server/core/http/streaming.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Draft, type Line, render } from './answer.ts'
import { type GrokQuestion, streamFromModel } from './model/converse.ts'
import { presentAnswer } from './present.ts'

export async function* streamDraft(
  deps: { db: Db; ids: IdFormat },
  viewer: Id,
  draft: Draft,
): StreamedAnswer<GrokAnswer> {
  yield* toPieces(draft)
  return presentAnswer(deps, viewer, draft)
}

/** What a model writes, as far as it may be shown; the answer without one where it writes nothing of use. */
export async function* streamModelAnswer(
  deps: Deps,
  model: GrokConfig,
  viewer: Id,
  asked: GrokQuestion,
  gone: AbortSignal,
): StreamedAnswer<GrokAnswer> {
  const written = yield* streamFromModel(deps, model, viewer, asked, gone)
  return presentAnswer(deps, viewer, written ?? asked.composed)
}

/** The text of a draft, cut behind each sentence. */
export function* toPieces({ lines, model }: Draft): Generator<string> {
  let said = 0
  for (const begun of toPrefixes(lines)) {
    const { text } = render({ lines: begun, model })
    yield text.slice(said)
    said = text.length
  }
}

const toPrefixes = (lines: readonly Line[]): Line[][] =>
  lines.flatMap((line, at) =>
    line.sentences.map((_, last) => [...lines.slice(0, at), { ...line, sentences: line.sentences.slice(0, last + 1) }]),
  )
