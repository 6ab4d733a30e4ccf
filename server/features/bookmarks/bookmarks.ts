import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { type ListItem, type PageQuery, page, pageLimit } from '#server/db/list.ts'
import { answerKept } from '#server/features/timelines/response-cache.ts'
import { findVisibleTweets } from '#server/features/tweets/find.ts'
import { MOST_MARKED, type NewestMarked, newestBookmarks } from '#server/features/tweets/newest-marked.store.ts'
import { presentCached } from '#server/features/tweets/present.ts'
import { listBookmarked } from './store.ts'

/** What the viewer has bookmarked and may still see, last saved first. */
export async function getBookmarks(deps: Deps, viewer: Id, query: PageQuery) {
  const limit = pageLimit(query.limit)
  // Among several processes a bookmark must show at once, whichever is asked next.
  const isKept = !query.cursor && limit < MOST_MARKED && !deps.store.isShared
  const first = isKept ? (await getOne(newestBookmarks(deps), viewer))! : null
  const source = (before: Id, most: number) =>
    first && before === MAX_ID ? placesIn(first, most) : listBookmarked(deps.db, viewer, before, most)
  const compose = async () => {
    const { items, nextCursor } = await page(deps.ids, query, source, (places) =>
      findVisibleTweets(deps, viewer, places),
    )
    const isWhole = items.every((item, index) => item.at === first?.marks[index])
    return {
      shown: items,
      // What is hidden now may show later: a post for followers.
      isLasting: isWhole && items.length === Math.min(limit, first?.marks.length ?? 0),
      answer: rawObject({ tweets: await presentCached(deps, viewer, items), nextCursor }),
    }
  }
  return first ? answerKept(deps, viewer, { list: 'bookmarks', first, limit }, compose) : (await compose()).answer
}

const placesIn = ({ marks, tweets }: NewestMarked, most: number): (ListItem & { id: Id })[] =>
  Array.from(tweets.subarray(0, most), (id, index) => ({ id, at: marks[index]! }))
