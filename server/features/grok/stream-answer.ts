/** Streams an answer sentence by sentence. */
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import { type ComposedAnswer, type Line, render } from './answer.ts'
import { type GrokQuestion, streamFromModel } from './model/converse.ts'

/** An answer with the posts and pages that it cites; `n` is the number of the citation. */
interface CitedAnswer {
  text: string
  sources: readonly { n: number; tweet: Id; author: Id }[]
  pages: { n: number; title: string; path: string }[]
  /** The posts of `sources` that were not deleted since. */
  tweets: readonly CachedPost[]
  /** The model that wrote the answer; null when it was composed without a model. */
  model: string | null
}

/** Yields the text of an answer sentence by sentence, and returns the whole answer. */
export type AnswerStream = AsyncGenerator<string, CitedAnswer, void>

export async function* streamDraft(deps: ReadDeps, draft: ComposedAnswer, language: Language): AnswerStream {
  yield* toPieces(draft, language)
  return completeAnswer(deps, draft, language)
}

/** Streams the answer of a model. Without a usable one the answer is the composed draft. */
export async function* streamModelAnswer(
  deps: Deps,
  model: GrokConfig,
  viewer: Id,
  asked: GrokQuestion,
  cancelled: AbortSignal,
): AnswerStream {
  const written = yield* streamFromModel(deps, model, viewer, asked, cancelled)
  return completeAnswer(deps, written ?? asked.composed, asked.language)
}

/** The rendered text of a draft, split after each sentence. */
function* toPieces({ lines }: ComposedAnswer, language: Language): Generator<string> {
  let sent = 0
  for (const prefix of toPrefixes(lines)) {
    const { text } = render({ lines: prefix }, language)
    yield text.slice(sent)
    sent = text.length
  }
}

const toPrefixes = (lines: readonly Line[]): Line[][] =>
  lines.flatMap((line, at) =>
    line.sentences.map((_, last) => [...lines.slice(0, at), { ...line, sentences: line.sentences.slice(0, last + 1) }]),
  )

/** Renders a draft and reads what it cites. */
export async function completeAnswer(
  deps: ReadDeps,
  draft: ComposedAnswer,
  language: Language = SOURCE_LANGUAGE,
): Promise<CitedAnswer> {
  const { text, cited } = render(draft, language)
  const sources = cited.flatMap((each, index) =>
    each.kind === 'post' ? { n: index + 1, tweet: each.id, author: each.author.id } : [],
  )
  const pages = cited.flatMap((each, index) =>
    each.kind === 'page'
      ? { n: index + 1, title: each.titleText ? translate(each.titleText, language) : each.title, path: each.path }
      : [],
  )
  const ids = sources.map(({ tweet }) => tweet)
  const tweets = (await postCache.getMany(deps, ids)).filter((tweet) => tweet !== undefined)
  return { text, sources, pages, tweets, model: draft.model }
}
