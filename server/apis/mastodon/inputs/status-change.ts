/** Reads the edit of a status. As in Mastodon it replaces text, warning and media; a poll that is not given stays. */
import type { PostEdit } from '#contract/post.ts'
import { mediaId } from '#server/apis/mastodon/entities/media.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Deps } from '#server/db/deps.ts'
import { openUrls } from '#server/features/media/urls.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { cleanAlts } from '#server/features/posts/rules.ts'
import { findChosenMedia } from './chosen-media.ts'
import { pollFieldsOf } from './new-status.ts'
import { dropOwnHost } from './own-names.ts'
import type { PollInput, StatusChange } from './status-fields.ts'

/** The descriptions of media by id. Forms send each field of an entry as an entry of its own. */
function descriptionsOf(attributes: StatusChange['media_attributes'] = []): Map<string, string> {
  const found = new Map<string, string>()
  let last = ''
  for (const { id = last, description } of attributes) {
    last = id
    if (description !== undefined) found.set(id, description)
  }
  return found
}

/** The poll of an edit. One with the same answers stays as it is: clients do not know for how long it was to be open. */
function changedPoll(post: CachedPost, poll: PollInput | undefined) {
  const { choices = [], isMultiple } = post.parts.poll ?? {}
  const isSame =
    JSON.stringify(poll?.options) === JSON.stringify(choices) && (poll?.multiple ?? isMultiple) === isMultiple
  return isSame ? {} : pollFieldsOf(poll)
}

/** Reads the fields of an edit of a post, and finds the uploads that they name. */
export async function readStatusChange(deps: Deps, { viewer, origin }: Reader, post: CachedPost, body: StatusChange) {
  const { status = '', spoiler_text = '', sensitive = false, media_ids = [] } = body
  const current = new Map(post.parts.images.map((image) => [mediaId(image.hash), image]))
  const kept = [...new Set(media_ids)].flatMap((id) => current.get(id) ?? [])
  const descriptions = descriptionsOf(body.media_attributes)
  const added = media_ids.filter((id) => !current.has(id))
  const media = await findChosenMedia(deps, viewer, added)
  const named = added.map((id) => descriptions.get(id))
  const edit: PostEdit = {
    ...{ content: dropOwnHost(status, origin), warning: spoiler_text, sensitive, replaceImages: true },
    keepImages: kept.map(({ hash }) => openUrls(hash).url),
    keepAlt: cleanAlts(
      'keepAlt',
      kept.map(({ hash, alt }) => descriptions.get(mediaId(hash)) ?? alt),
    ),
    alt: media.alts.map((alt, index) => named[index] ?? alt),
    ...(media.video !== undefined && { video: media.video }),
    ...changedPoll(post, body.poll),
  }
  return { ...edit, uploads: media.images, begin: media.take }
}
