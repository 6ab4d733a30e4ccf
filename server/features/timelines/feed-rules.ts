/** What of a followee's acts belongs into a timeline. */
import type { Id } from '#server/core/ids/ids.ts'
import type { FeedItem, Slice } from '#server/features/tweets/feed-items.store.ts'

/** Replies are shown when they answer their own author, the viewer, or somebody the viewer follows. */
export const isShown = (act: FeedItem, viewer: Id, followees: { has(id: Id): boolean }): boolean =>
  act.reply_to_author === null ||
  act.reply_to_author === act.actor_id ||
  act.reply_to_author === viewer ||
  followees.has(act.reply_to_author)

/** What is shown of a stretch: each post once, where it came up last. */
export function onlyShown(
  { items, completeFrom }: Slice<FeedItem>,
  viewer: Id,
  followees: { has(id: Id): boolean },
): Slice<FeedItem> {
  const seen = new Set<Id>()
  const shown = items.filter((act) => isShown(act, viewer, followees) && !seen.has(act.id) && seen.add(act.id))
  return { items: shown, completeFrom }
}
