/**
 * The addresses and file names of images. A public image has one address, whose content never changes. Private images
 * are shown by signed addresses, which expire and do not reveal the name of the image.
 */
import { isVideoName } from '#server/core/blobs/video-names.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { imageKeysOf } from './image-keys-of.ts'

const FOLDER = '/media'

/** The addresses of both pictures of an image, and that of the MP4 file, which exists where it is a video's poster. */
export interface ImageUrls {
  url: string
  smallUrl: string
  videoUrl: string
}

/** The address of the large picture of a public image. */
export const imageUrl = (hash: string | null): string | null => hash && `${FOLDER}/${largeName(hash)}`

export const openUrls = (hash: string): ImageUrls => ({
  url: `${FOLDER}/${largeName(hash)}`,
  smallUrl: `${FOLDER}/${smallName(hash)}`,
  videoUrl: `${FOLDER}/${videoName(hash)}`,
})

/** Addresses for viewers who may see a private image. They are valid for three to six hours. */
export function signedUrls(db: Db, hash: string): ImageUrls {
  const { name, query } = imageKeysOf(db).sign(hash, nowOf(db))
  const { url, smallUrl, videoUrl } = openUrls(name)
  return { url: `${url}?${query}`, smallUrl: `${smallUrl}?${query}`, videoUrl: `${videoUrl}?${query}` }
}

/** The signed address of an avatar or a cover. */
export const signedUrl = (db: Db, hash: string | null): string | null => hash && signedUrls(db, hash).url

export const largeName = (hash: string): string => `${hash}.webp`
export const smallName = (hash: string): string => `${hash}-small.webp`
export const videoName = (hash: string): string => `${hash}.mp4`

/** The names of all files of an image or a video, in the order of their bytes; the large picture is the last. */
export const fileNames = (hash: string): string[] => [
  smallName(hash),
  ...(isVideoName(hash) ? [videoName(hash)] : []),
  largeName(hash),
]

/** The hash in the address of a large picture, expired or not; undefined for any other address. */
export function hashOf(db: Db, url: string): string | undefined {
  const [, name, query] = /\/media\/([0-9a-f]{32})\.webp(\?.*)?$/.exec(url) ?? []
  return name && query?.includes('signature=') ? imageKeysOf(db).reveal(name) : name
}
