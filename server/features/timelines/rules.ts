/** What of a followee's acts belongs into a timeline. */
import type { Id } from '#server/core/ids.ts'
import type { Act } from '#server/features/tweets/acts.store.ts'

/** Replies are shown when they answer their own author, the viewer, or somebody the viewer follows. */
export const isShown = (act: Act, viewer: Id, followees: { has(id: Id): boolean }): boolean =>
  act.reply_to_author === null ||
  act.reply_to_author === act.actor_id ||
  act.reply_to_author === viewer ||
  followees.has(act.reply_to_author)
