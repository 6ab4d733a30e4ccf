import { useRef, useState } from 'react'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { THREAD_POSTS, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { ComposerForm } from '#web/features/posts/compose/composer-form.tsx'
import { CounterRing } from '#web/features/posts/compose/counter-ring.tsx'
import { insertAtCaret } from '#web/features/posts/compose/insert-at-caret.ts'
import { ParentTweet } from '#web/features/posts/compose/parent-tweet.tsx'
import type { Composer } from '#web/features/posts/compose/use-composer.ts'
import type { EditorPost } from '#web/features/posts/parts/part.ts'
import { canBeSent, isWritten, refusalOf } from '#web/features/posts/parts/parts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { scheduleFailure, useChangeScheduled } from './api.ts'
import { writtenOf } from './written.ts'

interface EditScheduledDialogProps {
  scheduled: ScheduledPost
  onClose: () => void
}

/** Edits a scheduled post: its texts, its parts and its time. */
export function EditScheduledDialog({ scheduled, onClose }: EditScheduledDialogProps) {
  const { composer, isChanged } = useScheduledComposer(scheduled, onClose)
  const { close, question } = useDiscard(isChanged, onClose)
  const { isBusy, canSend, active, send } = composer
  return (
    <Dialog
      isOpen
      title={t('Edit scheduled post')}
      dismissible={!isBusy}
      isScreen
      onClose={close}
      end={
        <Button size="sm" busy={isBusy} disabled={!canSend} onClick={send}>
          {composer.submitText}
        </Button>
      }
    >
      {scheduled.replyTo && <ParentTweet id={scheduled.replyTo} isInset={false} />}
      <ComposerForm
        composer={composer}
        aria-label={t('Edit scheduled post')}
        className="flex min-h-60 flex-col"
        fieldClass="min-h-30 py-2 text-xl"
        toolbarClass="border-t border-line pt-2"
        isFocusedFirst
      >
        <span className="ms-auto">
          <CounterRing text={active.text} />
        </span>
      </ComposerForm>
      {question}
    </Dialog>
  )
}

/** State and actions of the composer of a scheduled post. Nothing is kept but what is saved. */
function useScheduledComposer(
  scheduled: ScheduledPost,
  onSaved: () => void,
): { composer: Composer; isChanged: boolean } {
  const [before] = useState(() => writtenOf(scheduled))
  const [{ posts, fields }, setWritten] = useState(before)
  const [refusal, refuse] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [chosen, setActive] = useState<string | null>(null)
  const textAreas = useRef(new Map<string | null, HTMLTextAreaElement | null>())
  const { replyTo } = scheduled
  const isReply = replyTo !== null
  const parent = useTweet(replyTo ?? '', false).data?.tweet
  const { mutate, isPending: isBusy } = useChangeScheduled(scheduled)

  const active = posts.find(({ id }) => id === chosen) ?? posts[0]!
  const change = (next: Partial<typeof before>) => {
    refuse(null)
    setWritten((now) => ({ ...now, ...next }))
  }
  const changePost = (post: EditorPost, next: Partial<EditorPost>) =>
    change({ posts: posts.map((each) => (each.id === post.id ? { ...each, ...next } : each)) })
  const needsText = posts.some((post) => post.id !== null && isBlank(post.text) && isWritten(post))
  const tooLong = posts.find(({ text }) => isTooLong(text, TWEET_LENGTH))
  const canSend = !isBusy && !needsText && canBeSent(posts[0]!, isReply) && !tooLong

  const composer: Composer = {
    ...{
      posts,
      active,
      fields,
      isNew: true,
      isScheduled: true,
      isReply,
      parent,
      isBusy,
      tries,
      tooLong,
      refuse,
      replyTo,
      canSend,
      setActive,
    },
    ...{ draftName: '', isEmpty: false, isScheduling: isBusy, begin: () => {} },
    submitText: isBusy ? t('Saving…') : t('Save'),
    refusal: refusal ?? (needsText ? t('Add text to each post after the first.') : null),
    canAddPost: !isBusy && posts.length < THREAD_POSTS && canBeSent(active, isReply),
    setFields: (next) => change({ fields: { ...fields, ...next } }),
    setImages: (post, images) => changePost(post, { images }),
    setPoll: (post, poll) => changePost(post, { poll }),
    setText: (post, text) => changePost(post, { text }),
    insert: (text) => {
      const field = textAreas.current.get(active.id)
      if (field) insertAtCaret(field, text)
    },
    setField: (post, field) => void textAreas.current.set(post, field),
    addPost: () => {
      const added: EditorPost = { id: uuid(), text: '', images: [], awaited: 0 }
      const place = posts.findIndex(({ id }) => id === active.id) + 1
      change({ posts: posts.toSpliced(place, 0, added) })
      setActive(added.id)
    },
    removePost: (post) => {
      const place = posts.findIndex(({ id }) => id === post)
      const previous = posts[place - 1]?.id ?? null
      setActive(previous)
      textAreas.current.get(previous)?.focus()
      change({ posts: posts.filter(({ id }) => id !== post) })
    },
    send: () => {
      if (!canSend) return
      const reason = refusalOf(posts)
      refuse(reason ?? null)
      setTries(reason === undefined ? 0 : tries + 1)
      if (reason !== undefined) return
      const written = posts.filter((post) => post.id === null || isWritten(post))
      mutate({ posts: written, fields }, { onSuccess: onSaved, onError: (error) => refuse(scheduleFailure(error)) })
    },
  }
  return { composer, isChanged: JSON.stringify({ posts, fields }) !== JSON.stringify(before) }
}
