/** Streams an answer sentence by sentence. */
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import type { StreamedAnswer } from '#server/core/http/streaming.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type Draft, type Line, render } from './answer.ts'
import { type GrokQuestion, streamFromModel } from './model/converse.ts'
import { presentAnswer } from './present.ts'

export async function* streamDraft(deps: ReadDeps, viewer: Id, draft: Draft): StreamedAnswer<GrokAnswer> {
  yield* toPieces(draft)
  return presentAnswer(deps, viewer, draft)
}

/** Streams the answer of a model. Without a usable one the answer is the composed draft. */
export async function* streamModelAnswer(
  deps: Deps,
  model: GrokConfig,
  viewer: Id,
  asked: GrokQuestion,
  cancelled: AbortSignal,
): StreamedAnswer<GrokAnswer> {
  const written = yield* streamFromModel(deps, model, viewer, asked, cancelled)
  return presentAnswer(deps, viewer, written ?? asked.composed)
}

/** The rendered text of a draft, split after each sentence. */
export function* toPieces({ lines, model }: Draft): Generator<string> {
  let sent = 0
  for (const prefix of toPrefixes(lines)) {
    const { text } = render({ lines: prefix, model })
    yield text.slice(sent)
    sent = text.length
  }
}

const toPrefixes = (lines: readonly Line[]): Line[][] =>
  lines.flatMap((line, at) =>
    line.sentences.map((_, last) => [...lines.slice(0, at), { ...line, sentences: line.sentences.slice(0, last + 1) }]),
  )
