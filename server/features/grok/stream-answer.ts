/** Streams an answer sentence by sentence. */
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import type { StreamedAnswer } from '#server/core/http/streaming.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { presentTweets } from '#server/features/posts/present.ts'
import { type Draft, type Line, render } from './answer.ts'
import { type GrokQuestion, streamFromModel } from './model/converse.ts'

export async function* streamDraft(
  deps: ReadDeps,
  viewer: Id,
  draft: Draft,
  language: Language,
): StreamedAnswer<GrokAnswer> {
  yield* toPieces(draft, language)
  return presentAnswer(deps, viewer, draft, language)
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
  return presentAnswer(deps, viewer, written ?? asked.composed, asked.language)
}

/** The rendered text of a draft, split after each sentence. */
function* toPieces({ lines }: Draft, language: Language): Generator<string> {
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

/** Presents an answer for one viewer: its citations become sources, pages and posts. */
export async function presentAnswer(
  deps: ReadDeps,
  viewer: Id,
  draft: Draft,
  language: Language = SOURCE_LANGUAGE,
): Promise<RawJson<GrokAnswer>> {
  const { text, cited } = render(draft, language)
  const posts = cited.flatMap((each, index) => (each.kind === 'post' ? { ...each, n: index + 1 } : []))
  const pages = cited.flatMap((each, index) =>
    each.kind === 'page'
      ? { n: index + 1, title: each.titleText ? translate(each.titleText, language) : each.title, path: each.path }
      : [],
  )
  const [ids, authorIds] = [posts.map((post) => post.id), posts.map((post) => post.author.id)]
  const [authors, tweets] = await Promise.all([authorCache.getMany(deps, authorIds), presentTweets(deps, viewer, ids)])
  const sources = posts.flatMap(({ n, id }, index) => {
    const user = authors[index]?.author
    return user ? { n, tweet: deps.ids.format(id), user } : []
  })
  return rawObject({ ok: true, text, message: '', sources, pages, tweets, model: draft.model })
}
