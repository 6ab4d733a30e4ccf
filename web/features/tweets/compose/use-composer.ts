import { useState } from 'react'
import { TWEET_IMAGES } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { changeDraft, type DraftImage, useDraft } from '#web/core/drafts.ts'
import { useMe } from '#web/core/session/session.ts'
import { uuid } from '#web/core/uuid.ts'
import { acceptImages } from '#web/features/media/accept-images.ts'
import { readOutgoingTweet, tweetDraftName, useIsPublishing, usePublish } from '#web/features/tweets/publish/publish.ts'

interface ComposerOptions {
  /** The parent tweet of a reply; replies have no images. */
  replyTo: string | null
  /** The text when sending fails. */
  failure: string
  onSent?: () => void
}

/** State and actions of a composer. Composers with the same parent share one draft. */
export function useComposer({ replyTo, failure, onSent }: ComposerOptions) {
  const draftName = tweetDraftName(useMe()._id, replyTo)
  const { text, images, awaited } = useDraft(draftName)
  const isBusy = useIsPublishing(draftName)
  const publish = usePublish(draftName, failure)
  const [refusal, setRefusal] = useState<string | null>(null)

  const takesImages = replyTo === null
  const isEmpty = isBlank(text) && (images.length === 0 || !takesImages)
  const canSend = !isEmpty && !isBusy && awaited === 0
  const setImages = (next: readonly DraftImage[]) => changeDraft(draftName, { images: next })

  return {
    text,
    images,
    awaited,
    isBusy,
    canSend,
    refusal,
    takesImages,
    isFull: images.length + awaited >= TWEET_IMAGES,
    setText: (next: string) => changeDraft(draftName, { text: next }),
    addImages: (files: readonly File[]) => {
      const { accepted, refusal: reason } = acceptImages(files, TWEET_IMAGES - images.length)
      setRefusal(reason)
      if (accepted.length > 0) setImages([...images, ...accepted.map((file) => ({ id: uuid(), file, alt: '' }))])
    },
    removeImage: (id: string, reason: string | null = null) => {
      setRefusal(reason)
      setImages(images.filter((image) => image.id !== id))
    },
    describeImage: (id: string, alt: string) =>
      setImages(images.map((image) => (image.id === id ? { ...image, alt } : image))),
    send: () => {
      if (!canSend) return
      setRefusal(null)
      publish.mutate(readOutgoingTweet(draftName, replyTo), { onSuccess: () => onSent?.() })
    },
  }
}

export type Composer = ReturnType<typeof useComposer>
