import type { Shared } from '#contract/calls/shared-links.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { getShared, type Visitor } from '#server/features/people/privacy/shared-links.ts'
import { tweetSummaries } from './tweet-summaries.ts'

/** The author of a shared post that is for everyone. */
export const getSharedTweet = (deps: ReadDeps & Pick<Deps, 'limits'>, visitor: Visitor, id: Id): Promise<Shared> =>
  getShared(deps, visitor, async () => {
    const tweet = await tweetSummaries.get(deps, id)
    return tweet?.isOpen ? tweet.author_id : NO_ID
  })
