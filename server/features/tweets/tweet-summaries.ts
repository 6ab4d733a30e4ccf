import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Authored } from '#server/features/users/visibility.ts'
import { findSummaries } from './store.ts'

/** A post in a list that only speaks of it. */
export interface TweetSummary extends Required<Authored> {
  /** `{ _id, content }`. */
  json: string
}

/** Briefs by post id. Drop one when the post is edited or deleted; counts do not concern it. */
export const tweetSummaries = createCache<Id, TweetSummary>({ max: 20_000 }, async ({ db, ids }, tweets) =>
  (await findSummaries(db, tweets)).map(({ id, content, author_id, audience }) => {
    const json = JSON.stringify({ _id: ids.format(id), content })
    return [id, { author_id, audience, json }] as const
  }),
)
