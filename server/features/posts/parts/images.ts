import type { NewPost, PostEdit } from '#contract/post.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import {
  attachImages,
  detachImages,
  type ImageSource,
  type NewStoredImage,
  type StoredImage,
} from '#server/features/media/images.ts'
import { findImagesOfVersions } from '#server/features/media/posts-with-images.store.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import { findPresent } from '#server/features/media/store.ts'
import { hashOf } from '#server/features/media/urls.ts'
import { captionTexts } from '#server/features/posts/images/caption-texts.ts'
import { type CaptionsEdit, cleanCaptions, withCaptions } from '#server/features/posts/images/captions.ts'
import { type ChosenVideo, chooseVideo, takeChosen, type VideoDetails } from '#server/features/posts/images/video.ts'
import { cleanAlts, refuseMixedMedia, refuseTooManyImages } from '#server/features/posts/rules.ts'
import type { PostIds, PostPart, View } from './part.ts'

type Row = Pick<TweetsTable, 'id' | 'author_id' | 'media'>
interface Images {
  images: StoredImage[]
}

const load = ({ media }: Pick<Row, 'media'>): Images => ({
  images: media === '[]' ? [] : (JSON.parse(media) as StoredImage[]),
})

interface Edit {
  replaceImages: boolean
  keepImages: readonly string[]
  keepAlt: readonly string[]
  /** The uploads, with their descriptions. */
  added: readonly NewStoredImage[]
  video: ChosenVideo | null
  captions: CaptionsEdit | undefined
}

type Draft = Pick<NewPost, 'alt' | 'video'> & VideoDetails & { uploads: readonly ImageSource[] }

/** The stored uploads of a new post, or the video that it takes. */
interface Written {
  images: readonly NewStoredImage[]
  video: ChosenVideo | null
}

/** The images of a post. Before a part writes, `publish` and `edit` process the uploads and store their files (`withImages`). */
export const images = {
  columns: ['media'],
  clean({ uploads, ...post }: Draft, ids: IdFormat) {
    const alts = cleanAlts('alt', post.alt)
    refuseTooManyImages(uploads.length)
    const video = chooseVideo(post, alts, ids)
    refuseMixedMedia(video?.field, { videos: video ? 1 : 0, images: uploads.length })
    return { uploads, alts: uploads.map((_, index) => alts[index] ?? ''), video }
  },
  confirm: async (tx: Tx, author: Id, { images, video }: Written) => ({
    images: video ? [await takeChosen(tx, author, video)] : images,
  }),
  write: ({ images }: { images: readonly StoredImage[] }) => ({ media: JSON.stringify(images) }),
  writeRows: (deps: WriteDeps, tx: Tx, { id, author_id }: PostIds, { images }: { images: readonly NewStoredImage[] }) =>
    attachImages(deps, tx, author_id, images, id),
  cleanEdit({ alt, replaceImages, keepImages = [], keepAlt, ...edit }: PostEdit, ids: IdFormat) {
    const alts = cleanAlts('alt', alt)
    return {
      alts,
      keepAlt: cleanAlts('keepAlt', keepAlt),
      replaceImages: String(replaceImages) === 'true',
      keepImages,
      video: chooseVideo(edit, alts, ids),
      captions: cleanCaptions(edit),
    }
  },
  async edit(deps: WriteDeps, tx: Tx, edit: Edit, row: Row) {
    const { kept, released } = await sortImages(tx, load(row).images, edit)
    refuseTooManyImages(kept.length + edit.added.length)
    const videos = kept.filter(({ video }) => video).length + (edit.video ? 1 : 0)
    const images = kept.length + edit.added.length + (edit.video ? 1 : 0) - videos
    refuseMixedMedia(edit.video?.field, { videos, images })
    const taken = edit.video ? [await takeChosen(tx, row.author_id, edit.video)] : []
    const added = [...edit.added, ...taken]
    await attachImages(deps, tx, row.author_id, added, row.id)
    await detach(deps, tx, row, released)
    return { media: JSON.stringify(withCaptions([...kept, ...added], edit.captions)) }
  },
  async remove(deps: Pick<WriteDeps, 'events'>, tx: Tx, row: Row & Pick<TweetsTable, 'edited_at'>) {
    const earlier = row.edited_at === null ? [] : await findImagesOfVersions(tx, [row.id])
    await detach(deps, tx, row, [...load(row).images, ...earlier.map(({ image }) => image)])
  },
  load,
  present({ images }: Images, { urlsOf }: View) {
    const media = presentImages(images, urlsOf)
    return { images: media.map(({ url }) => url), media }
  },
  // Each version is one more use of its images, so that the files stay.
  history: {
    columns: ['media'],
    keep: (deps: WriteDeps, tx: Tx, row: Row) => attachImages(deps, tx, row.author_id, load(row).images, row.id),
  },
  texts: ({ images }: Images) => images.flatMap(({ alt, video }) => (video ? [alt, ...captionTexts(video)] : alt)),
  copy: (row: Pick<Row, 'media'>) => ({ media: load(row).images }),
  // Without the post its files are deleted, too.
  presentCopy: ({ media }: { media: StoredImage[] }, row: object | undefined, { urlsOf }: View) => ({
    media: presentImages(row ? media : [], urlsOf),
  }),
  export: ({ images }: Images, { urlsOf }: View) => ({
    images: presentImages(images, urlsOf).map(({ url, alt, video }) => ({ url, alt, ...(video && { video }) })),
  }),
} as const satisfies PostPart

const detach = ({ events }: Pick<WriteDeps, 'events'>, tx: Tx, { id, author_id }: Row, released: StoredImage[]) =>
  detachImages(
    events,
    tx,
    { owner: author_id, tweet: id },
    released.map((image) => image.hash),
  )

/** The remaining images, in their new order and with their new descriptions, and the released ones. */
async function sortImages(tx: Tx, before: StoredImage[], { replaceImages, keepImages, keepAlt }: Edit) {
  if (!replaceImages) return { kept: before, released: [] }
  const released = [...before]
  const kept: StoredImage[] = []
  for (const [index, url] of keepImages.entries()) {
    const names = await namesIn(tx, url)
    const place = released.findIndex((image) => names.includes(image.hash))
    const [image] = place < 0 ? [] : released.splice(place, 1)
    if (image) kept.push({ ...image, alt: keepAlt[index] ?? image.alt })
  }
  return { kept, released }
}

/** The name in an address, and later names of the image. */
async function namesIn(tx: Tx, url: string): Promise<string[]> {
  const name = hashOf(tx, url)
  return name === undefined ? [] : [name, ...(await findPresent(tx, name))]
}
