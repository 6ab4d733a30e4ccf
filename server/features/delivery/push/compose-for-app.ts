/** Composes a push to an app when it is sent, in the form of Mastodon's API. */
import { PUSH_TEXT } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'
import { mastodonTypes } from '#server/features/notifications/mastodon-types.ts'
import { type AppPush, findWantedByApp, wants } from './app-push.ts'
import { languageOf, newestNotification, titleOf } from './compose.ts'
import { topicOf } from './rules.ts'

/** Shown where the actor has no picture. */
const DEFAULT_ICON = '/default-avatar.png'

/** The JSON of a push, and its topic. Null when nothing is left to push, or the app no longer wants it. */
export async function composeForApp(
  deps: ReadDeps,
  queued: PushQueueTable,
  app: AppPush,
): Promise<{ text: string; topic: string } | null> {
  const { account_id: viewer, session_id, type, about_id } = queued
  if (type === 'message' || !wants(app, type)) return null
  const content = await newestNotification(deps, queued, (users) => findWantedByApp(deps, viewer, app, type, users))
  if (!content) return null
  const { from, at, text } = content
  const language = await languageOf(deps, viewer)
  const isOwn = from._id === deps.ids.format(viewer)
  const fields = {
    // Only the hash of the access token is stored.
    access_token: '',
    preferred_locale: language,
    notification_type: mastodonTypes[type],
    icon: new URL(from.avatar ?? DEFAULT_ICON, app.origin).href,
    title: translate(titleOf(type, content, isOwn), language),
    body: truncateGraphemes(text, PUSH_TEXT),
  }
  return {
    // The id is a number beyond those of JavaScript.
    text: `${JSON.stringify(fields).slice(0, -1)},"notification_id":${toDecimal(deps.ids, at)}}`,
    topic: topicOf(deps.ids.format(session_id), type, deps.ids.format(about_id)),
  }
}
