import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { THREAD_IMAGES, THREAD_POSTS, TWEET_IMAGES, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import {
  addPost,
  changeDraft,
  type Draft,
  type DraftImage,
  type DraftPost,
  getDraft,
  removePost,
  useDraft,
} from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { uuid } from '#web/core/uuid.ts'
import { acceptImages } from '#web/features/media/accept-images.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { isPublishing, readOutgoingTweet, useIsPublishing, usePublish } from '#web/features/posts/publish/publish.ts'
import { useRemindsOfAlt } from './alt-reminder.ts'
import { insertAtCaret } from './insert-at-caret.ts'
import { useReach } from './use-reach.ts'

interface ComposerOptions {
  /** The parent tweet of a reply; replies have no images. */
  replyTo: string | null
  /** The text when sending fails. */
  failure: string
  onSent?: () => void
}

/** A post of the composer; the first has no id. */
export interface ComposedPost extends DraftPost {
  id: string | null
}

/** State and actions of a composer. Composers with the same parent share one draft. */
export function useComposer({ replyTo, failure, onSent }: ComposerOptions) {
  const cache = useQueryClient()
  const draftName = tweetDraftName(useMe()._id, replyTo)
  const draft = useDraft(draftName)
  const isBusy = useIsPublishing(draftName)
  const publish = usePublish(draftName, failure)
  // Any change of the draft withdraws it.
  const [refused, setRefused] = useState<{ reason: string | null; draft: Draft } | null>(null)
  const refusal = refused?.draft === draft ? refused.reason : null
  const refuse = (reason: string | null) => setRefused({ reason, draft: getDraft(draftName) })
  const [chosen, setActive] = useState<string | null>(null)
  const remindsOfAlt = useRemindsOfAlt()

  const fields = useRef(new Map<string | null, HTMLTextAreaElement | null>())

  const takesImages = replyTo === null
  // The screen fetches it.
  const parent = useTweet(replyTo ?? '', false).data?.tweet
  const { reach, setReach, begin, keepReach } = useReach(draftName, parent)
  const posts: readonly ComposedPost[] = [{ ...draft, id: null }, ...draft.more]
  const active = posts.find(({ id }) => id === chosen) ?? posts[0]!
  const awaited = sum(posts, (post) => post.awaited)
  const images = sum(posts, (post) => post.images.length)
  const lackingAlt = sum(posts, (post) => post.images.filter(({ alt }) => alt === '').length)
  const needsText = posts.some(({ id, text, images: own }) => id !== null && isBlank(text) && own.length > 0)
  const canSend =
    !isBusy &&
    parent?.canReply !== false &&
    awaited === 0 &&
    !needsText &&
    !isEmptyPost(posts[0]!, takesImages) &&
    posts.every(({ text }) => !isTooLong(text, TWEET_LENGTH))
  const setImages = (post: ComposedPost, next: readonly DraftImage[]) =>
    changeDraft(draftName, { images: next }, post.id)

  return {
    draftName,
    replyTo,
    posts,
    active,
    canSend,
    isBusy,
    takesImages,
    refusal: refusal ?? (needsText ? t('Add text to each post after the first.') : null),
    isEmpty: posts.length === 1 && isBlank(draft.text) && images + awaited === 0,
    isFull: active.images.length + active.awaited >= TWEET_IMAGES || images + awaited >= THREAD_IMAGES,
    /** The images of the draft are not read yet: others would replace them. */
    isReading: awaited > 0,
    canAddPost: !isBusy && posts.length < THREAD_POSTS && !isEmptyPost(active, takesImages),
    isReminding: remindsOfAlt && lackingAlt > 0 && !isBusy,
    lackingAlt,
    hasImages: images + awaited > 0,
    reach,
    setReach,
    /** The person turns to the composer. */
    begin,
    /** A reply is seen by no more than what it answers. */
    widest: parent?.audience ?? 'everyone',
    setActive,
    /** Writes at the caret of the active post. */
    insert: (text: string) => {
      const field = fields.current.get(active.id)
      if (field) insertAtCaret(field, text)
    },
    /** Names the field of a post. */
    setField: (post: string | null, field: HTMLTextAreaElement | null) => void fields.current.set(post, field),
    addPost: () => setActive(addPost(draftName, active.id)),
    removePost: (post: string) => {
      const place = posts.findIndex(({ id }) => id === post)
      const before = posts[place - 1]?.id ?? null
      setActive(before)
      fields.current.get(before)?.focus()
      removePost(draftName, post)
    },
    setText: (post: ComposedPost, text: string) => {
      keepReach()
      changeDraft(draftName, { text }, post.id)
    },
    addImages: (files: readonly File[]) => {
      const room = Math.min(TWEET_IMAGES - active.images.length, THREAD_IMAGES - images)
      const { accepted, refusal: reason } = acceptImages(files, room)
      if (accepted.length > 0)
        setImages(active, [...active.images, ...accepted.map((file) => ({ id: uuid(), file, alt: '' }))])
      refuse(reason)
    },
    removeImage: (post: ComposedPost, image: string, reason: string | null = null) => {
      setImages(
        post,
        post.images.filter(({ id }) => id !== image),
      )
      refuse(reason)
    },
    describeImage: (post: ComposedPost, image: string, alt: string) =>
      setImages(
        post,
        post.images.map((each) => (each.id === image ? { ...each, alt } : each)),
      ),
    send: () => {
      if (!canSend || isPublishing(cache, draftName)) return
      refuse(null)
      publish.mutate(readOutgoingTweet(draftName, replyTo), { onSuccess: () => onSent?.() })
    },
  }
}

export type Composer = ReturnType<typeof useComposer>

const isEmptyPost = ({ text, images }: DraftPost, takesImages: boolean) =>
  isBlank(text) && (images.length === 0 || !takesImages)

const sum = (posts: readonly ComposedPost[], of: (post: ComposedPost) => number) =>
  posts.reduce((total, post) => total + of(post), 0)
