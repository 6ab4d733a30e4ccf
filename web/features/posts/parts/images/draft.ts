import { TWEET_IMAGES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'
import type { EditInput, PostPart, WrittenMedium, WrittenPost } from '#web/features/posts/parts/part.ts'
import { isVideo } from './is-video.ts'
import { uploadOf } from './video/video-states.ts'

/** The images of a post, or its video, with their descriptions. */
export const images = {
  empty: {},
  hasContent: ({ images }) => images.length > 0,
  publish: ({ posts }, call) => {
    const { body, files } = toUpload(posts.flatMap((post) => post.images))
    const videos = posts.map(({ images }) => (images[0]?.video ? (uploadOf(images[0]) ?? '') : ''))
    const hasVideos = videos.some((video) => video !== '')
    if (call !== 'thread') return { body: { ...body, ...(hasVideos && { video: videos[0] }) }, files }
    const imagesPerPost = posts.map((post) => post.images.filter(({ video }) => !video).length)
    return { body: { ...body, imagesPerPost, ...(hasVideos && { videos }) }, files }
  },
  edit: ({ posts }, before) => {
    const all = posts.flatMap((post) => post.images)
    const kept = all.flatMap(({ file, alt }) => (typeof file === 'string' ? [{ file, alt }] : []))
    const { body, files } = toUpload(all)
    const keepImages = kept.map(({ file }) => file)
    const keepAlt = kept.map(({ alt }) => alt)
    return { body: { ...body, replaceImages: 'true', keepImages, keepAlt, ...toVideoEdit(posts, before.posts) }, files }
  },
  // A post may contain the same image twice.
  fromPost: ({ media }) => ({
    images: media.map((medium, index) => {
      const { url: file, alt, video } = medium
      const image = { id: String(index), file, alt }
      if (!video) return image
      const captions = (video.captions ?? []).map(({ language }) => ({ language, text: '' }))
      return { ...image, video: { kind: video.kind, upload: null, captions, isStored: true as const, medium } }
    }),
  }),
  postsFromThread: ({ content, videos = [], alt = [], imagesPerPost = [] }) => {
    let described = 0
    return content.map((_, index) => {
      const upload = videos[index]
      described += imagesPerPost[index] ?? 0
      if (!upload) return {}
      const video = { kind: 'video' as const, upload, captions: [], isStored: true as const }
      return { images: [{ id: upload, file: '', alt: alt[described++] ?? '', video }] }
    })
  },
  toServerPost: ({ images, elsewhere, hasVideoElsewhere }) => {
    const hasVideo = images.some(isVideo) || hasVideoElsewhere
    if (hasVideo) return { images: 0, video: true }
    return { images: Math.min(TWEET_IMAGES, images.length + elsewhere) }
  },
  fromServerPost: ({ images, video }, own) => {
    const here = own?.images ?? []
    if (video) return { images: here, elsewhere: 0, hasVideoElsewhere: !here.some(isVideo) }
    return { images: here, elsewhere: Math.max(0, images - here.length) }
  },
  notes: (posts) => {
    const here = sum(posts, ({ images }) => images.filter((image) => !isVideo(image)).length)
    const elsewhere = sum(posts, (post) => post.elsewhere)
    const videos = posts.flatMap(({ images }) => images.flatMap(({ video }) => video ?? []))
    return [
      ...videos.map(({ kind }) => (kind === 'voice' ? t('Voice note') : t('Video'))),
      posts.some((post) => post.hasVideoElsewhere) && t('Video on another device'),
      here > 0 && t('{count, plural, one {# image} other {# images}}', { count: here }),
      elsewhere > 0 &&
        t('{count, plural, one {# image on another device} other {# images on another device}}', { count: elsewhere }),
    ]
  },
} as const satisfies PostPart

const sum = (posts: readonly SavedPost[], count: (post: SavedPost) => number) =>
  posts.reduce((total, post) => total + count(post), 0)

/** The descriptions of all that is new, in order, and the files of its images. Files of videos are uploaded before. */
function toUpload(all: readonly WrittenMedium[]) {
  const added = all.filter(({ file, video }) => typeof file !== 'string' || video?.upload)
  const files = added.flatMap(({ file, video }) => (video || typeof file === 'string' ? [] : [file]))
  return { body: { ...(added.length > 0 && { alt: added.map(({ alt }) => alt) }) }, files: { images: files } }
}

/** A video that was added, and the captions of one that the post has when they were changed. */
function toVideoEdit(posts: readonly WrittenPost[], before: readonly WrittenPost[]): EditInput['body'] {
  const medium = posts[0]?.images.find(isVideo)
  if (!medium) return {}
  const { captions, isStored } = medium.video
  if (!isStored) return { video: uploadOf(medium) ?? '' }
  const former = before[0]?.images.find(isVideo)?.video?.captions
  if (JSON.stringify(captions) === JSON.stringify(former)) return {}
  return { captionLanguages: captions.map(({ language }) => language), captions: captions.map(({ text }) => text) }
}
