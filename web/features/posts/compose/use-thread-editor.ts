import { useRef, useState } from 'react'
import { THREAD_POSTS, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import { useVideoProgress } from '#web/features/posts/parts/images/video/video-states.ts'
import type { EditorPost, PostEditor, WrittenPost } from '#web/features/posts/parts/part.ts'
import { canBeSent, hasBlankPart, hasWords, isWritten, refusalOf } from '#web/features/posts/parts/parts.ts'
import { useQuoted } from '#web/features/posts/parts/quote/use-quoted.ts'
import { insertAtCaret } from './insert-at-caret.ts'

/** Where the posts of a composer are kept. Its functions read and change what is there now, also long after a render. */
export interface ThreadContent {
  /** A name that no other composer has. */
  name: string
  /** An object that every change replaces. */
  version: () => object
  readPosts: () => readonly EditorPost[]
  changePost: (post: string | null, change: Partial<WrittenPost>) => void
  /** Adds an empty post after another. Returns its id. */
  addPost: (after: string | null) => string
  removePost: (post: string) => void
}

interface ThreadEditorOptions extends Pick<PostEditor, 'posts' | 'fields' | 'setFields' | 'isBusy' | 'isTextOnly'> {
  content: ThreadContent
  /** The parent of a reply. */
  replyTo: string | null
  isScheduled?: boolean
  /** Called before the first change of a post. */
  beforeChange?: () => void
  /** Sends the posts, which are complete. */
  onSend: () => void
}

/** State and actions of the form that writes a post or a thread, wherever it is kept and however it is sent. */
export function useThreadEditor({
  content,
  posts,
  fields,
  setFields,
  isBusy,
  replyTo,
  isTextOnly = false,
  isScheduled = false,
  beforeChange = () => {},
  onSend,
}: ThreadEditorOptions) {
  // Any change of the content clears the refusal.
  const [refused, setRefused] = useState<{ reason: string | null; version: object } | null>(null)
  const [tries, setTries] = useState(0)
  const [chosen, setActive] = useState<string | null>(null)
  const textAreas = useRef(new Map<string | null, HTMLTextAreaElement | null>())
  const refusal = refused?.version === content.version() ? refused.reason : null
  const refuse = (reason: string | null) => setRefused({ reason, version: content.version() })

  const isReply = replyTo !== null
  // The screen fetches the parent.
  const parent = useTweet(replyTo ?? '', false).data?.tweet
  const active = posts.find(({ id }) => id === chosen) ?? posts[0]!
  const isReading = posts.some(({ awaited }) => awaited > 0)
  const isUnquotable = useQuoted(fields.quote).problem !== undefined
  const wordless = posts.find((post) => (isReply || post.id !== null) && isWritten(post) && !hasWords(post))
  const videos = useVideoProgress(posts)
  const tooLong = posts.find(({ text }) => isTooLong(text, TWEET_LENGTH))
  const canSend =
    !isBusy &&
    parent?.canReply !== false &&
    !isReading &&
    !wordless &&
    !isUnquotable &&
    videos !== 'uploading' &&
    videos !== 'failed' &&
    canBeSent(posts[0]!, isReply) &&
    !posts.some(hasBlankPart) &&
    !tooLong

  const changePost = (post: EditorPost, change: Partial<WrittenPost>) => {
    beforeChange()
    content.changePost(post.id, change)
  }
  const editor: PostEditor = {
    ...{
      posts,
      active,
      fields,
      isNew: true,
      isReply,
      isTextOnly,
      isScheduled,
      parent,
      isBusy,
      tries,
      setFields,
      refuse,
    },
    setImages: (post, images) => changePost(post, { images }),
    setPoll: (post, poll) => changePost(post, { poll }),
    focusText: (post = active) => textAreas.current.get(post.id)?.focus(),
  }

  return {
    ...editor,
    content,
    replyTo,
    canSend,
    /** The first post whose text is too long. */
    tooLong,
    isReading,
    refusal: refusal ?? (wordless ? wordsHint(wordless) : null),
    /** Whether there is text that a further post could follow, or a thread already. */
    isThreadable: posts.length > 1 || !isBlank(active.text),
    canAddPost: !isBusy && posts.length < THREAD_POSTS && canBeSent(active, isReply),
    setActive,
    setText: (post: EditorPost, text: string) => changePost(post, { text }),
    /** Inserts text at the caret of the active post. */
    insert: (text: string) => {
      const field = textAreas.current.get(active.id)
      if (field) insertAtCaret(field, text)
    },
    /** Registers the field of a post. */
    setField: (post: string | null, field: HTMLTextAreaElement | null) => void textAreas.current.set(post, field),
    addPost: () => {
      beforeChange()
      setActive(content.addPost(active.id))
    },
    removePost: (post: string) => {
      const place = posts.findIndex(({ id }) => id === post)
      const before = posts[place - 1]?.id ?? null
      setActive(before)
      textAreas.current.get(before)?.focus()
      content.removePost(post)
      dropUploads(posts[place]?.images ?? [])
    },
    send: () => {
      if (!canSend) return
      const reason = refusalOf(posts)
      refuse(reason ?? null)
      setTries(reason === undefined ? 0 : tries + 1)
      if (reason === undefined) onSend()
    },
  }
}

const wordsHint = ({ id }: EditorPost) =>
  id === null ? t('Write something to reply.') : t('Add text to each post after the first.')

/** What the form of a composer shows and does. */
export interface ThreadComposer extends ReturnType<typeof useThreadEditor> {
  /** Called when the person begins to use the composer. */
  begin?: () => void
}
