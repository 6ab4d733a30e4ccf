import { useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { TWEET_IMAGES, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { acceptImages } from '#web/features/media/accept-images.ts'
import { ImagePicker } from '#web/features/media/image-picker.tsx'
import { ImagePreviews, type PreviewImage } from '#web/features/media/image-previews.tsx'
import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { useEditTweet } from '#web/features/posts/api.ts'
import CoverFields, { type Cover, NO_COVER } from '#web/features/posts/reach/cover-fields.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { CounterRing } from './counter-ring.tsx'
import { LimitedTextArea } from './limited-text-area.tsx'

/** Edits the text and images of an own tweet. */
export function EditTweetDialog({ tweet, onClose }: { tweet: Tweet; onClose: () => void }) {
  const [text, setText] = useState(tweet.content)
  const [before] = useState(() => imagesOf(tweet))
  const [images, setImages] = useState<PreviewImage[]>(before)
  const [refusal, setRefusal] = useState<string | null>(null)
  const edit = useEditTweet(tweet._id)
  const isBusy = edit.isPending
  const [cover, setCover] = useState(() => coverOf(tweet))
  const isCoverChanged = !isSameCover(cover, coverOf(tweet))
  const isChanged = text !== tweet.content || !isSame(images, before) || isCoverChanged
  const { close, question } = useDiscard(isChanged, onClose)
  const canSave = !isBusy && !isTooLong(text, TWEET_LENGTH) && (!isBlank(text) || (images.length > 0 && !tweet.replyTo))

  // What was refused is no longer what is there.
  const withdraw = () => {
    setRefusal(null)
    if (edit.isError) edit.reset()
  }
  const add = (files: readonly File[]) => {
    const { accepted, refusal: reason } = acceptImages(files, TWEET_IMAGES - images.length)
    withdraw()
    setRefusal(reason)
    setImages([...images, ...accepted.map((file) => ({ id: uuid(), source: file, alt: '' }))])
  }
  const remove = (id: string, reason: string | null = null) => {
    withdraw()
    setRefusal(reason)
    setImages(images.filter((image) => image.id !== id))
  }
  const save = () => {
    if (!canSave) return
    setRefusal(null)
    const keep = images.flatMap(({ source, alt }) => (typeof source === 'string' ? [{ url: source, alt }] : []))
    const fresh = images.flatMap(({ source, alt }) => (typeof source === 'string' ? [] : [{ file: source, alt }]))
    const covers = isCoverChanged && { warning: cover.warning?.trim() ?? '', sensitive: cover.sensitive }
    edit.mutate({ content: text, keptImages: keep, addedImages: fresh, ...covers }, { onSuccess: onClose })
  }
  const { isOver, dropProps } = useImageDrop(add, !isBusy)

  return (
    <Dialog
      isOpen
      title={t('Edit post')}
      dismissible={!isBusy}
      onClose={close}
      end={
        <Button size="sm" busy={isBusy} disabled={!canSave} onClick={save}>
          {isBusy ? t('Saving…') : t('Save')}
        </Button>
      }
    >
      <div {...dropProps} className={isOver ? 'bg-accent-soft' : ''}>
        {cover.warning !== null && (
          <CoverFields
            cover={cover}
            hasImages={images.length > 0}
            isLocked={isBusy}
            onChange={(change) => {
              withdraw()
              setCover({ ...cover, ...change })
            }}
          />
        )}
        <LimitedTextArea
          label={t('Post text')}
          text={text}
          isFocusedFirst
          readOnly={isBusy}
          onText={(next) => {
            withdraw()
            setText(next)
          }}
          onSubmit={save}
          keepsPasted
          suggests
          className="min-h-28 py-2 text-lg"
        />
        <ImagePreviews
          images={images}
          isLocked={isBusy}
          onRemove={remove}
          onAlt={(id, alt) => {
            withdraw()
            setImages(images.map((image) => (image.id === id ? { ...image, alt } : image)))
          }}
          onBroken={(id) => remove(id, t("That file isn't an image we support. Use JPEG, PNG, WebP, GIF or AVIF."))}
        />
        <p role="alert" className="mt-2 text-sm text-red empty:hidden">
          {refusal ?? (edit.error && failureText(edit.error, t('Failed to update tweet')))}
        </p>
        <div className="mt-2 -ms-2 flex items-center justify-between">
          <span className="flex">
            <ImagePicker isOff={isBusy || images.length >= TWEET_IMAGES} onFiles={add} />
            <IconButton
              icon={TriangleAlert}
              label={cover.warning === null ? t('Add a content warning') : t('Remove the content warning')}
              tone="accent"
              disabled={isBusy}
              onClick={() => setCover(cover.warning === null ? { ...NO_COVER, warning: '' } : NO_COVER)}
            />
          </span>
          <CounterRing text={text} />
        </div>
      </div>
      {question}
    </Dialog>
  )
}

const coverOf = ({ warning, isSensitive }: Tweet): Cover => ({
  warning: warning ?? (isSensitive ? '' : null),
  sensitive: isSensitive,
})

const isSameCover = (one: Cover, other: Cover): boolean =>
  one.warning === other.warning && one.sensitive === other.sensitive

// A tweet may have the same image twice.
const imagesOf = ({ media }: Tweet): PreviewImage[] =>
  media.map(({ url, alt }, index) => ({ id: String(index), source: url, alt }))

const isSame = (images: readonly PreviewImage[], before: readonly PreviewImage[]) =>
  images.length === before.length &&
  images.every(({ id, alt }, index) => id === before[index]?.id && alt === before[index].alt)
