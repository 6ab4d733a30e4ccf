import { useRef, useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { isTooLong } from '#contract/text.ts'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useEditTweet } from '#web/features/posts/api.ts'
import { warningField } from '#web/features/posts/parts/content-warning/field.tsx'
import * as warningFieldModule from '#web/features/posts/parts/content-warning/warning-field.tsx'
import { fields, usePartDrop } from '#web/features/posts/parts/fields.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import { useVideoProgress } from '#web/features/posts/parts/images/video/video-states.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { canBeSent, refusalOf, toEdit, type WrittenTweet, writtenOf } from '#web/features/posts/parts/parts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { CounterRing } from './counter-ring.tsx'
import { LimitedTextArea } from './limited-text-area.tsx'
import { MoreMenu } from './more-menu.tsx'

// Preloads the field of the content warning, which an existing post may show at once.
warningField.loaded = warningFieldModule

/** Edits the text and other parts of an own tweet. */
export function EditTweetDialog({ tweet, onClose }: { tweet: Tweet; onClose: () => void }) {
  const [before] = useState(() => writtenOf(tweet))
  const [written, setWritten] = useState(before)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const edit = useEditTweet(tweet._id)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const [post] = written.posts
  const { text } = post
  const isBusy = edit.isPending
  const isReply = tweet.replyTo !== null
  // New images have ids of their own.
  const isChanged = JSON.stringify(written) !== JSON.stringify(before)
  const { close, question } = useDiscard(isChanged, () => {
    dropUploads(post.images)
    onClose()
  })
  const isVideoReady = useVideoProgress(written.posts) === 'ready'
  const canSave = !isBusy && isVideoReady && !isTooLong(text, TWEET_LENGTH) && canBeSent(post, isReply)

  const change = (next: Partial<WrittenTweet>) => {
    refuse(null)
    setWritten({ ...written, ...next })
  }
  // Resets a refusal once the content has changed.
  const refuse = (reason: string | null) => {
    setRefusal(reason)
    if (edit.isError) edit.reset()
  }
  const editor: PostEditor = {
    ...{ ...written, active: post, isNew: false, isReply, parent: undefined, edited: tweet, isBusy, tries, refuse },
    setFields: (next) => change({ fields: { ...written.fields, ...next } }),
    setImages: (_, images) => change({ posts: [{ ...post, images }] }),
    setPoll: (_, poll) => change({ posts: [{ ...post, poll }] }),
    focusText: () => textArea.current?.focus(),
  }
  const save = () => {
    if (!canSave) return
    const reason = refusalOf(written.posts)
    setRefusal(reason ?? null)
    setTries(reason === undefined ? 0 : tries + 1)
    if (reason !== undefined) return
    const { body, files } = toEdit(written, before)
    edit.mutate({ body: { ...body, content: text }, files }, { onSuccess: onClose })
  }
  const { isOver, dropProps } = usePartDrop(editor)

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
        {fields.map(({ Above }, index) => Above && <Above key={index} editor={editor} />)}
        <LimitedTextArea
          label={t('Post text')}
          text={text}
          isFocusedFirst
          readOnly={isBusy}
          onText={(next) => change({ posts: [{ ...post, text: next }] })}
          onSubmit={save}
          onField={(field) => {
            textArea.current = field
          }}
          keepsPasted
          suggests
          className="min-h-28 py-2 text-lg"
        />
        {fields.map(({ Below }, index) => Below && <Below key={index} editor={editor} post={post} />)}
        <p role="alert" className="mt-2 text-sm text-red empty:hidden">
          {refusal ?? (edit.error && failureText(edit.error, t('Failed to update tweet')))}
        </p>
        <div className="mt-2 -ms-2 flex items-center justify-between">
          <span className="flex">
            {fields.map(({ Adder }, index) => Adder && <Adder key={index} editor={editor} />)}
            <MoreMenu editor={editor} />
          </span>
          <CounterRing text={text} />
        </div>
      </div>
      {question}
    </Dialog>
  )
}
