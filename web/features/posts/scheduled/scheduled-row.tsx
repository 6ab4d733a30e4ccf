import { Suspense, useState } from 'react'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { isUnanswered } from '#web/core/api/api.ts'
import type { DraftPoll } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { MediaPreviews } from '#web/features/posts/parts/images/media-previews.tsx'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { lengthText } from '#web/features/posts/parts/poll/length-text.ts'
import { PollOutline } from '#web/features/posts/parts/poll/outline.tsx'
import { QuotedFigure } from '#web/features/posts/parts/quote/quoted-figure.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { isPreparing, scheduleFailure, useCancelScheduled, useChangeScheduled, usePublishScheduled } from './api.ts'
import { failureAdvice } from './failure-advice.ts'
import { hasBrokenVideo, Notes, TimeLine } from './row-lines.tsx'
import { withFiles, writtenOf } from './written.ts'

const ScheduleDialog = lazyPart(
  new LazyModule(() => import('#web/features/posts/parts/schedule/schedule-dialog.tsx')),
  (it) => it.ScheduleDialog,
  PartFailedNotice,
)

interface ScheduledRowProps {
  scheduled: ScheduledPost
  onEdit: () => void
}

/** A scheduled post with its time, and what can be done with it. */
export function ScheduledRow({ scheduled, onEdit }: ScheduledRowProps) {
  const [open, setOpen] = useState<'time' | 'publish' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const change = useChangeScheduled(scheduled)
  const publish = usePublishScheduled(scheduled)
  const isFailed = scheduled.state === 'failed'
  const isBusy = change.isPending || publish.isPending
  const isBroken = hasBrokenVideo(scheduled)
  const { posts, fields } = writtenOf(scheduled)
  return (
    <li ref={keepsFocus} className="border-b border-line px-4 py-3">
      <TimeLine scheduled={scheduled} />
      {isFailed && (
        <p className="mt-1 text-sm wrap-anywhere">
          {failureAdvice(scheduled)} {isBroken && t('Edit the post to choose another video, or to post without it.')}
        </p>
      )}
      <Notes scheduled={scheduled} />
      <div className="mt-2 flex flex-col gap-2">
        {posts.map((post, index) => (
          <div key={index} className="flex min-w-0 flex-col gap-2">
            {post.text && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {post.text}
              </p>
            )}
            <MediaPreviews media={post.images.map((medium) => withSmallFile(medium, scheduled))} />
            {post.poll && <PollOutline choices={post.poll.choices}>{pollText(post.poll)}</PollOutline>}
            {index === 0 && fields.quote !== null && <QuotedFigure id={fields.quote} />}
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" disabled={isBusy} onClick={onEdit}>
          {t('Edit')}
        </Button>
        {!isBroken && (
          <Button variant="outline" size="sm" busy={change.isPending} disabled={isBusy} onClick={() => setOpen('time')}>
            {scheduled.whenReady ? t('Choose a time') : t('Change time')}
          </Button>
        )}
        {!isBroken && !isPreparing(scheduled) && (
          <Button
            variant="outline"
            size="sm"
            busy={publish.isPending}
            disabled={isBusy}
            onClick={() => setOpen('publish')}
          >
            {t('Post now')}
          </Button>
        )}
        <IconButton
          icon={Trash2}
          label={t('Delete scheduled post')}
          tone="red"
          disabled={isBusy}
          onClick={() => setOpen('delete')}
          className="ms-auto -me-2"
        />
      </div>
      <Suspense>
        {open === 'time' && (
          <ScheduleDialog
            schedule={isFailed ? null : fields.schedule}
            isInList
            onChoose={(schedule) =>
              change.mutate(
                { posts, fields: { ...fields, schedule } },
                { onError: (error) => toast.error(scheduleFailure(error, schedule)) },
              )
            }
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={open === 'publish'}
        title={t('Post it now?')}
        confirm={t('Post now')}
        onConfirm={() => {
          close()
          publish.mutate()
        }}
        onClose={close}
      />
      <DeleteQuestion scheduled={scheduled} isOpen={open === 'delete'} onClose={close} />
    </li>
  )
}

/** Small pictures are enough for a list, in which animations do not move. */
const withSmallFile = (medium: WrittenMedium, { media }: ScheduledPost): WrittenMedium => ({
  ...medium,
  file: media.find(({ url }) => url === medium.file)?.smallUrl ?? medium.file,
})

const pollText = ({ minutes, isMultiple }: DraftPoll): string =>
  [t('Open for {length}', { length: lengthText(minutes) }), isMultiple && t('Several answers')]
    .filter((note) => note !== false)
    .join(' · ')

interface DeleteQuestionProps {
  scheduled: ScheduledPost
  isOpen: boolean
  onClose: () => void
}

function DeleteQuestion({ scheduled, isOpen, onClose }: DeleteQuestionProps) {
  const cancel = useCancelScheduled(scheduled)
  const [isKeeping, setIsKeeping] = useState(false)
  const keep = async () => {
    setIsKeeping(true)
    await keepAsDraft(scheduled, () => cancel.mutateAsync())
    setIsKeeping(false)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Delete this scheduled post?')}
      text={t('It won’t be posted. You can keep it as a draft instead.')}
      confirm={t('Delete')}
      other={{ label: t('Keep as draft'), onPress: () => void keep() }}
      isDanger
      busy={isKeeping || cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

/** Saves the draft first, so that nothing is lost in between. */
async function keepAsDraft(scheduled: ScheduledPost, cancel: () => Promise<unknown>): Promise<void> {
  if (isPreparing(scheduled)) return toast.error(t('Its video is still being prepared. Try again when it’s ready.'))
  const { posts, fields } = writtenOf(scheduled)
  const { saveAsDraft, deleteDraft } = await import('#web/features/posts/drafts/sync.ts')
  const options = { replyTo: scheduled.replyTo, fields: { ...fields, schedule: null } }
  const draft = await withFiles(posts)
    .then((content) => saveAsDraft(content, options))
    .catch(() => null)
  if (draft === null) return toast.error(t('It couldn’t be kept as a draft. Nothing was changed.'))
  try {
    await cancel()
    toast.success(t('Draft saved.'))
  } catch (error) {
    // The failure has its own message. Without an answer it may be cancelled: then the draft is all there is.
    if (!isUnanswered(error)) await deleteDraft(draft)
  }
}
