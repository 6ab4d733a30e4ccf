import { Suspense } from 'react'
import { isServerPlus } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { ImagePreviews } from '#web/features/media/image-previews.tsx'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import type {
  EditorPost,
  EntryDialog,
  PostEditor,
  PostEntry,
  PostPartField,
  WrittenMedium,
  WrittenPost,
} from '#web/features/posts/parts/part.ts'
import { Mic, Video } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed, PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { addMedia, addVideo, roomIn, videoRefusal } from './add-media.ts'
import { altReminder } from './alt-reminder.ts'
import { isVideo } from './is-video.ts'
import { MediaPicker } from './media-picker.tsx'
import { MediaPreviews } from './media-previews.tsx'
import { takesVideos, useTakesVideos } from './takes-videos.ts'
import { chooseVideo } from './video/choose-video.ts'

const AltReminder = lazyPart(new LazyModule(() => import('./alt-reminder-notice.tsx')), (it) => it.default, PartFailed)
const VideoTile = lazyPart(new LazyModule(() => import('./video/video-tile.tsx')), (it) => it.VideoTile, PartFailed)

const VoiceRecorder = lazyPart(
  new LazyModule(() => import('./video/voice-recorder.tsx')),
  (it) => it.VoiceRecorder,
  PartFailedNotice,
)

interface FieldProps {
  editor: PostEditor
}

/** Replies of servers other than Plus have none. */
const takesMedia = ({ isTextOnly = false, isNew, isReply }: PostEditor) =>
  !isTextOnly && !(isNew && isReply && isServerPlus() === false)

/** Images chosen before the stored ones are read would replace them. */
const isLocked = ({ isBusy, posts }: PostEditor) => isBusy || posts.some(({ awaited }) => awaited > 0)

const Adder = ({ editor }: FieldProps) => takesMedia(editor) && <ImageAdder editor={editor} />

function ImageAdder({ editor }: FieldProps) {
  // For the entries of the menu.
  useTakesVideos()
  const isFull = roomIn(editor) <= 0 && !editor.active.images.some(isVideo)
  return <MediaPicker isOff={isLocked(editor) || isFull} onFiles={(files) => addMedia(editor, files)} />
}

const Recorder: EntryDialog = ({ editor, onClose }) => (
  <VoiceRecorder onRecorded={(file) => addVideo(editor, file)} onClose={onClose} />
)

function entries(editor: PostEditor): PostEntry[] {
  if (!takesMedia(editor) || isLocked(editor) || !takesVideos.isOn()) return []
  const refusal = videoRefusal(editor) ?? undefined
  return [
    {
      ...{ icon: Video, label: t('Add a video'), refusal },
      select: () => chooseVideo((files) => addMedia(editor, files)),
    },
    { icon: Mic, label: t('Record a voice note'), refusal, select: (open) => open(Recorder) },
  ]
}

function Previews({ editor, post }: FieldProps & { post: EditorPost }) {
  const { images, awaited } = post
  const remove = (id: string, reason: string | null = null) => {
    editor.setImages(
      post,
      images.filter((image) => image.id !== id),
    )
    editor.refuse(reason)
  }
  const change = (medium: WrittenMedium) =>
    editor.setImages(
      post,
      images.map((image) => (image.id === medium.id ? medium : image)),
    )
  const video = images.find(isVideo)
  return (
    <>
      {awaited > 0 && <LoadingImages count={awaited} />}
      {video && (
        // Reserves the space of the tile while its code is fetched.
        <Suspense fallback={<LoadingImages count={1} />}>
          <VideoTile
            key={video.id}
            medium={video}
            isLocked={editor.isBusy}
            onChange={change}
            onRemove={(isReplaced) => {
              editor.focusText(post)
              remove(video.id)
              if (isReplaced) chooseVideo(([file]) => file && addVideo(editor, file))
            }}
          />
        </Suspense>
      )}
      {!video && (
        <ImagePreviews
          images={images}
          isLocked={editor.isBusy}
          onRemove={(id) => {
            editor.focusText(post)
            remove(id)
          }}
          onAlt={(id, alt) => {
            const image = images.find((each) => each.id === id)
            if (image) change({ ...image, alt })
          }}
          onBroken={(id) => {
            // A stored image that can't be loaded now is still one.
            if (images.some((image) => image.id === id && typeof image.file !== 'string'))
              remove(id, t('That file isn’t an image we support. Use JPEG, PNG, WebP, GIF or AVIF.'))
          }}
        />
      )}
    </>
  )
}

// Reserves the space of images that are being read.
const LoadingImages = ({ count }: { count: number }) => (
  <MediaLayout count={count}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={cellClass(count, index)} />
    ))}
  </MediaLayout>
)

function Reminder({ editor: { posts, isBusy } }: FieldProps) {
  const images = posts.flatMap((post) => post.images).filter((medium) => !isVideo(medium))
  const missing = images.filter(({ alt }) => alt === '').length
  const isOn = altReminder.useIsOn() && missing > 0 && !isBusy
  return <Suspense>{isOn && <AltReminder missing={missing} />}</Suspense>
}

const PendingImages = ({ post: { images } }: { post: WrittenPost }) =>
  images.length > 0 && (
    <div className="mt-3">
      <MediaPreviews media={images} />
    </div>
  )

export const imagesField: PostPartField = {
  Adder,
  entries,
  Below: Previews,
  Notice: Reminder,
  Pending: PendingImages,
  drop: (editor) => (takesMedia(editor) && !isLocked(editor) ? (files) => addMedia(editor, files) : null),
}
