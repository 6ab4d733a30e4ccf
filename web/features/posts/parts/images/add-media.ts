import { THREAD_IMAGES, TWEET_IMAGES, VIDEOS_WAITING } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { acceptImages } from '#web/features/media/accept-images.ts'
import type { EditorPost, PostEditor } from '#web/features/posts/parts/part.ts'
import { isVideo } from './is-video.ts'
import { takesVideos } from './takes-videos.ts'
import { isVideoFile, kindOfFile } from './video/video-files.ts'

const countImages = (posts: readonly EditorPost[]) =>
  posts.flatMap(({ images }) => images).filter((medium) => !isVideo(medium)).length

/** How many more images the active post takes. */
export const roomIn = ({ active, posts }: PostEditor) =>
  Math.min(TWEET_IMAGES - active.images.length, THREAD_IMAGES - countImages(posts))

const EITHER = t('A post has either images or one video. Remove one of them.')

/** Why no video can be added to the active post. */
export function videoRefusal({ active: { images }, posts }: PostEditor): string | null {
  if (!takesVideos.isOn()) return t('This network doesn’t take videos or voice notes.')
  if (images.some(isVideo)) return t('A post can have one video or voice note. Remove it to add another one.')
  if (images.length > 0) return EITHER
  // More would not fit among the uploads of an account.
  return posts.flatMap((post) => post.images).filter(isVideo).length < VIDEOS_WAITING
    ? null
    : t('A thread can have up to {count, plural, one {# video or voice note} other {# videos and voice notes}}.', {
        count: VIDEOS_WAITING,
      })
}

/** Adds chosen, dropped or pasted files to the active post, as far as it takes them. */
export function addMedia(editor: PostEditor, files: readonly File[]): void {
  const videos = files.filter(isVideoFile)
  const [video] = videos
  if (!video) {
    addImages(editor, files)
    return
  }
  const refusal = videoRefusal(editor) ?? (files.length > videos.length ? EITHER : null)
  if (refusal === null) addVideo(editor, video)
  editor.refuse(refusal ?? (videos.length > 1 ? t('A post can have one video or voice note.') : null))
}

/** Adds a video or a recording to the active post. */
export function addVideo(editor: PostEditor, file: File): void {
  const video = { kind: kindOfFile(file), upload: null, captions: [] }
  editor.setImages(editor.active, [{ id: uuid(), file, alt: '', video }])
}

function addImages(editor: PostEditor, files: readonly File[]): void {
  const { active } = editor
  const { accepted, refusal } = active.images.some(isVideo)
    ? { accepted: [], refusal: EITHER }
    : acceptImages(files, roomIn(editor))
  if (accepted.length > 0)
    editor.setImages(active, [...active.images, ...accepted.map((file) => ({ id: uuid(), file, alt: '' }))])
  editor.refuse(refusal)
}
