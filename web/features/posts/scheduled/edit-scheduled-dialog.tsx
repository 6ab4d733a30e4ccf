import { useState } from 'react'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { ComposerForm } from '#web/features/posts/compose/composer-form.tsx'
import { CounterRing } from '#web/features/posts/compose/counter-ring.tsx'
import { ParentTweet } from '#web/features/posts/compose/parent-tweet.tsx'
import { type ThreadContent, useThreadEditor } from '#web/features/posts/compose/use-thread-editor.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import type { EditorPost } from '#web/features/posts/parts/part.ts'
import { isWritten } from '#web/features/posts/parts/parts.ts'
import { createStore, useStore } from '#web/store.ts'
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
  const { close, question } = useDiscard(isChanged, () => {
    dropUploads(composer.posts.flatMap(({ images }) => images))
    onClose()
  })
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
          {isBusy ? t('Saving…') : t('Save')}
        </Button>
      }
    >
      {scheduled.replyTo && <ParentTweet id={scheduled.replyTo} isInset={false} />}
      <ComposerForm
        composer={composer}
        aria-label={t('Edit scheduled post')}
        className="flex min-h-60 flex-col"
        fieldClass="min-h-30 py-2 text-xl"
        toolbarClass="border-t border-line pt-2 max-icons:-ms-13"
        isFocusedFirst
      >
        <span className="ms-auto">{active.text !== '' && <CounterRing text={active.text} />}</span>
      </ComposerForm>
      {question}
    </Dialog>
  )
}

/** State and actions of the composer of a scheduled post. Nothing is kept but what is saved. */
function useScheduledComposer(scheduled: ScheduledPost, onSaved: () => void) {
  const [{ store, before, content }] = useState(() => open(scheduled))
  const { posts, fields } = useStore(store)
  const { mutate, isPending: isBusy } = useChangeScheduled(scheduled)
  const composer = useThreadEditor({
    ...{ content, posts, fields, isBusy, replyTo: scheduled.replyTo, isScheduled: true },
    setFields: (change) => store.set({ ...store.get(), fields: { ...store.get().fields, ...change } }),
    onSend: () => {
      const written = posts.filter((post) => post.id === null || isWritten(post))
      mutate(
        { posts: written, fields },
        { onSuccess: onSaved, onError: (error) => composer.refuse(scheduleFailure(error, fields.schedule)) },
      )
    },
  })
  return { composer, isChanged: JSON.stringify({ posts, fields }) !== JSON.stringify(before) }
}

/** A scheduled post whose changes this screen keeps. */
function open(scheduled: ScheduledPost) {
  const before = writtenOf(scheduled)
  const store = createStore(before)
  const setPosts = (change: (posts: readonly EditorPost[]) => readonly EditorPost[]) =>
    store.set({ ...store.get(), posts: change(store.get().posts) })
  const content: ThreadContent = {
    name: `scheduled:${scheduled._id}`,
    version: store.get,
    readPosts: () => store.get().posts,
    changePost: (post, change) =>
      setPosts((posts) => posts.map((each) => (each.id === post ? { ...each, ...change } : each))),
    addPost: (after) => {
      const added: EditorPost = { id: uuid(), text: '', images: [], awaited: 0 }
      setPosts((posts) => posts.toSpliced(posts.findIndex(({ id }) => id === after) + 1, 0, added))
      return added.id!
    },
    removePost: (post) => setPosts((posts) => posts.filter(({ id }) => id !== post)),
  }
  return { store, before, content }
}
