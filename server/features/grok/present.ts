/** Presents an answer for one viewer: its citations become sources, pages and posts. */
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { presentTweets } from '#server/features/tweets/present.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { type Draft, render } from './answer.ts'

export async function presentAnswer(deps: ReadDeps, viewer: Id, draft: Draft): Promise<RawJson<GrokAnswer>> {
  const { text, cited } = render(draft)
  const posts = cited.flatMap((each, index) => (each.kind === 'post' ? { ...each, n: index + 1 } : []))
  const pages = cited.flatMap((each, index) =>
    each.kind === 'page' ? { n: index + 1, title: each.title, path: each.path } : [],
  )
  const [authors, tweets] = await Promise.all([
    authorCache.getMany(
      deps,
      posts.map((post) => post.author.id),
    ),
    presentTweets(
      deps,
      viewer,
      posts.map((post) => post.id),
    ),
  ])
  const sources = posts.flatMap(({ n, id }, index) => {
    const user = authors[index]?.author
    return user ? { n, tweet: deps.ids.format(id), user } : []
  })
  return rawObject({ ok: true, text, message: '', sources, pages, tweets, model: draft.model })
}
