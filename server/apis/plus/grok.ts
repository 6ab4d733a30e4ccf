import type { GrokAnswer, grok } from '#contract/calls/grok.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { StreamedAnswer } from '#server/core/http/streaming.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { ask } from '#server/features/grok/ask.ts'
import { suggestAlt } from '#server/features/grok/model/alt.ts'
import type { AnswerStream } from '#server/features/grok/stream-answer.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { presentTweets } from './posts/present-tweets.ts'

export const grokRoutes = (deps: Deps): Routes<typeof grok> => ({
  'GET /grok': () => ({ model: deps.config.grok?.model ?? null, canSee: deps.config.grok?.canSee ?? false }),
  'POST /grok/ask': async ({ viewer, body, client, signal }) =>
    presentStream(deps, viewer, await ask(deps, viewer, body, client.language, signal)),
  'POST /grok/alt': ({ viewer, files, client, signal }) =>
    suggestAlt(deps, viewer, { images: files.image, language: client.language }, signal),
})

/** Passes the text of an answer on, then presents the whole answer. */
async function* presentStream(deps: Deps, viewer: Id, stream: AnswerStream): StreamedAnswer<GrokAnswer> {
  const { text, sources, pages, tweets, model } = yield* stream
  const authorIds = sources.map(({ author }) => author)
  const [authors, presented] = await Promise.all([
    authorCache.getMany(deps, authorIds),
    presentTweets(deps, viewer, tweets),
  ])
  const cited = sources.flatMap(({ n, tweet }, index) => {
    const user = authors[index]?.author
    return user ? { n, tweet: deps.ids.format(tweet), user } : []
  })
  return rawObject({ ok: true, text, message: '', sources: cited, pages, tweets: presented, model })
}
