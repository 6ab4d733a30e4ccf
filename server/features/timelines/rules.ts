/** What of a followee's acts belongs into a timeline. */
import type { Id } from '#server/core/ids.ts'
import type { Act, Stretch } from '#server/features/tweets/acts.store.ts'

/** Replies are shown when they answer their own author, the viewer, or somebody the viewer follows. */
export const isShown = (act: Act, viewer: Id, followees: { has(id: Id): boolean }): boolean =>
  act.reply_to_author === null ||
  act.reply_to_author === act.actor_id ||
  act.reply_to_author === viewer ||
  followees.has(act.reply_to_author)

/** What is shown of a stretch: each post once, where it came up last. */
export function onlyShown(
  { items, down }: Stretch<Act>,
  viewer: Id,
  followees: { has(id: Id): boolean },
): Stretch<Act> {
  const seen = new Set<Id>()
  const shown = items.filter((act) => isShown(act, viewer, followees) && !seen.has(act.id) && seen.add(act.id))
  return { items: shown, down }
}
