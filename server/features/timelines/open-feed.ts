import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { FeedSource } from './feed-source.ts'
import { materializedFeed } from './materialized/materialized-feed.ts'
import { mergedFeed } from './merged-feed.ts'

/** One process that does all the writing knows what is new; several have it laid ready for each other. */
export const openFeed = (deps: Deps, viewer: Id): Promise<FeedSource> =>
  deps.store.isShared ? materializedFeed(deps, viewer) : mergedFeed(deps, viewer)
