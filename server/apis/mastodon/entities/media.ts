/** Images, videos and voice notes of posts in the form of Mastodon's API. */

import Type, { type Static } from 'typebox'
import type { Media } from '#contract/calls/tweets.ts'
import { Nullable } from '#contract/schemas.ts'
import { absolute } from '#server/apis/mastodon/reader.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import type { WaitingImage } from '#server/features/media/uploads/uploads.ts'
import { hashOf, type ImageUrls, signedUrls } from '#server/features/media/urls.ts'

const Size = Type.Object({ width: Type.Integer(), height: Type.Integer(), size: Type.String(), aspect: Type.Number() })

export const MediaAttachment = Type.Object({
  id: Type.String(),
  type: Type.String(),
  url: Nullable(Type.String()),
  preview_url: Nullable(Type.String()),
  remote_url: Type.Null(),
  meta: Type.Object({
    original: Type.Optional(Type.Object({ ...Type.Partial(Size).properties, duration: Type.Optional(Type.Number()) })),
    small: Type.Optional(Size),
  }),
  description: Nullable(Type.String()),
  blurhash: Type.Null(),
})
export type MediaAttachment = Static<typeof MediaAttachment>

/** Width or height of a small picture at most. */
const SMALL_PX = 680
/** Hex digits of the name of a file that its id is made of: 60 bits. */
const ID_DIGITS = 15

/** The id of the medium of a post, a decimal number of at most 60 bits made of the name of its files. */
export const mediaId = (hash: string): string => String(BigInt(`0x${hash.slice(0, ID_DIGITS)}`))

const sizeOf = (width: number, height: number) => ({
  ...{ width, height, size: `${width}x${height}`, aspect: width / height },
})

function smallSize(width: number, height: number) {
  const scale = Math.min(1, SMALL_PX / Math.max(width, height))
  return sizeOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
}

/** A medium of a post with absolute addresses. */
export function toMediaAttachment(
  { hash, width, height, alt, video }: StoredImage,
  { url, smallUrl, videoUrl }: ImageUrls,
  origin: string,
): MediaAttachment {
  const small = smallSize(width, height)
  return {
    id: mediaId(hash),
    type: video ? (video.kind === 'voice' ? 'audio' : 'video') : 'image',
    url: absolute(origin, video ? videoUrl : url),
    preview_url: absolute(origin, smallUrl),
    remote_url: null,
    meta: {
      original: { ...sizeOf(width, height), ...(video && { duration: video.seconds }) },
      small,
    },
    description: alt === '' ? null : alt,
    blurhash: null,
  }
}

/** A medium that Plus presents, such as one of an earlier version of a post. */
export function toAttachmentOf(db: Db, { url, smallUrl, video, ...image }: Media, origin: string): MediaAttachment {
  const urls = { url, smallUrl, videoUrl: video?.url ?? '' }
  return toMediaAttachment({ ...image, hash: hashOf(db, url) ?? '0', ...(video && { video }) }, urls, origin)
}

/** An uploaded image that waits for its post, with the signed addresses that its owner sees. */
export const toUploadedImage = (
  { db, ids }: ReadDeps,
  { id, image }: WaitingImage,
  origin: string,
): MediaAttachment => ({
  ...toMediaAttachment(image, signedUrls(db, image.hash), origin),
  id: toDecimal(ids, id),
})

/** A video or recording that is being prepared. It has no address yet. */
export const toPreparedMedium = (id: string, alt: string): MediaAttachment => ({
  ...{ id, type: 'video', url: null, preview_url: null, remote_url: null, meta: {} },
  description: alt === '' ? null : alt,
  blurhash: null,
})
