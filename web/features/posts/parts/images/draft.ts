import { TWEET_IMAGES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { PreviewImage } from '#web/features/media/image-previews.tsx'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'
import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The images of a post, with their descriptions. */
export const images = {
  empty: {},
  hasContent: ({ images }) => images.length > 0,
  publish: ({ posts }, call) => {
    if (call === 'reply') return {}
    const { body, files } = toUpload(posts.flatMap((post) => post.images))
    const imagesPerPost = posts.map((post) => post.images.length)
    return { body: call === 'thread' ? { ...body, imagesPerPost } : body, files }
  },
  edit: ({ posts }) => {
    const all = posts.flatMap((post) => post.images)
    const kept = all.flatMap(({ file, alt }) => (typeof file === 'string' ? [{ file, alt }] : []))
    const { body, files } = toUpload(all)
    const keepImages = kept.map(({ file }) => file)
    return { body: { ...body, replaceImages: 'true', keepImages, keepAlt: kept.map(({ alt }) => alt) }, files }
  },
  // A post may contain the same image twice.
  fromPost: ({ media }) => ({ images: media.map(({ url, alt }, index) => ({ id: String(index), file: url, alt })) }),
  toServerPost: ({ images, elsewhere }) => ({ images: Math.min(TWEET_IMAGES, images.length + elsewhere) }),
  fromServerPost: ({ images }, own) => {
    const here = own?.images ?? []
    return { images: here, elsewhere: Math.max(0, images - here.length) }
  },
  notes: (posts) => {
    const [here, elsewhere] = [sum(posts, (post) => post.images.length), sum(posts, (post) => post.elsewhere)]
    return [
      here > 0 && t('{count, plural, one {# image} other {# images}}', { count: here }),
      elsewhere > 0 &&
        t('{count, plural, one {# image on another device} other {# images on another device}}', { count: elsewhere }),
    ]
  },
} as const satisfies PostPart

const sum = (posts: readonly SavedPost[], count: (post: SavedPost) => number) =>
  posts.reduce((total, post) => total + count(post), 0)

function toUpload(all: readonly PreviewImage[]) {
  const added = all.flatMap(({ file, alt }) => (typeof file === 'string' ? [] : [{ file, alt }]))
  return { body: { alt: added.map(({ alt }) => alt) }, files: { images: added.map(({ file }) => file) } }
}
