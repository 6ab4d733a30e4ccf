/** The lines above the posts of a row: when it is published, and what differs from a plain post. */
import type { ReactNode } from 'react'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { t } from '#web/core/i18n.ts'
import { audienceLooks } from '#web/features/posts/parts/audience/audience-looks.ts'
import { knowsTimeZone, momentText, ownTimeZone } from '#web/features/posts/parts/schedule/moment-text.ts'
import { percentText } from '#web/ui/formatting/quantities.ts'
import { CircleAlert, Clock } from '#web/ui/icons.ts'
import { isPreparing } from './api.ts'

/** When it is published, also in the time zone in which that was chosen, if it is another one. */
export function TimeLine({ scheduled }: { scheduled: ScheduledPost }): ReactNode {
  const { publishAt, timeZone, state, whenReady } = scheduled
  const at = Date.parse(publishAt)
  const own = ownTimeZone()
  const time = <time dateTime={publishAt}>{momentText(at, own, 'short')}</time>
  const isElsewhere = knowsTimeZone(timeZone) && momentText(at, timeZone, 'short') !== momentText(at, own, 'short')
  const isFailed = state === 'failed'
  const Icon = isFailed ? CircleAlert : Clock
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-sm font-bold ${isFailed ? 'text-red' : 'text-muted'}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {isFailed && <span>{t('Couldn’t be posted')}</span>}
      {!whenReady && time}
      {!isFailed && <VideoWait scheduled={scheduled} />}
      {!whenReady && isElsewhere && (
        <span className="font-normal text-muted">
          {t('{time} in {zone}', { time: momentText(at, timeZone, 'short'), zone: timeZone.replaceAll('_', ' ') })}
        </span>
      )}
    </p>
  )
}

/** Whether a video of it could not be prepared, or is gone. */
export const hasBrokenVideo = ({ thread, videos }: ScheduledPost): boolean =>
  (thread.videos ?? []).some((id, index) => id !== '' && (videos[index]?.state ?? 'failed') === 'failed')

/** How far its videos are, if they are what it waits for. */
function VideoWait({ scheduled }: { scheduled: ScheduledPost }) {
  if (!isPreparing(scheduled)) return scheduled.whenReady && <span>{t('Posting…')}</span>
  const progress = Math.min(
    ...scheduled.videos.map((video) => (video?.state === 'ready' ? 100 : (video?.progress ?? 100))),
  )
  return (
    <span>
      {t('Waiting for its video')} · <bdi>{percentText(progress / 100)}</bdi>
    </span>
  )
}

/** What differs from a plain post. */
export function Notes({ scheduled: { thread, replyTo } }: { scheduled: ScheduledPost }) {
  const { audience = 'everyone', warning, content } = thread
  const notes = [
    replyTo && t('Reply'),
    content.length > 1 && t('{count, plural, one {# post} other {# posts}}', { count: content.length }),
    audience !== 'everyone' && audienceLooks[audience].label,
    warning && t('Content warning: {warning}', { warning }),
  ].filter((note) => typeof note === 'string')
  return notes.length > 0 && <p className="mt-1 text-sm wrap-anywhere text-muted">{notes.join(' · ')}</p>
}
