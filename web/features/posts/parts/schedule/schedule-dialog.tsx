import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { SCHEDULED_DAYS } from '#contract/limits.ts'
import type { DraftFields } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Clock, X } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { momentText, ownTimeZone, timeZoneText } from './moment-text.ts'
import { type Moment, momentOf, wallTimeAt } from './wall-time.ts'

type Schedule = NonNullable<DraftFields['schedule']>

interface ScheduleDialogProps {
  schedule: Schedule | null
  /** In the list of scheduled posts, to which it leads otherwise. */
  isInList?: boolean
  onChoose: (schedule: Schedule) => void
  onClose: () => void
}

/** Chooses when a post is published, in the time zone of this device. */
export function ScheduleDialog({ schedule, isInList = false, onChoose, onClose }: ScheduleDialogProps) {
  const navigate = useNavigate()
  const [timeZone] = useState(ownTimeZone)
  const [now] = useState(Date.now)
  const [{ date, time }, setWall] = useState(() =>
    wallTimeAt(schedule ? Date.parse(schedule.publishAt) : nextFullHour(now), timeZone),
  )
  const [isPressed, setIsPressed] = useState(false)
  const moment = momentOf(date, time, timeZone)
  const error = errorOf(moment)
  const choose = () => {
    setIsPressed(true)
    // Time has passed since the last render.
    if (!moment || errorOf(moment)) return
    onChoose({ publishAt: new Date(moment.at).toISOString(), timeZone })
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('Schedule', { context: 'title' })}
      onClose={onClose}
      end={
        <Button size="sm" onClick={choose}>
          {isInList ? t('Save') : t('Done')}
        </Button>
      }
      foot={
        !isInList && (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-4"
            onClick={() => {
              onClose()
              navigate(routes.scheduled)
            }}
          >
            {t('Scheduled posts')}
          </Button>
        )
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap gap-3">
          <TextField
            type="date"
            label={t('Date')}
            value={date}
            min={wallTimeAt(now, timeZone).date}
            max={wallTimeAt(now + SCHEDULED_DAYS * DAY_MS, timeZone).date}
            faultId={error && isPressed ? 'schedule-moment' : undefined}
            onChange={(event) => setWall({ date: event.target.value, time })}
            className="min-w-40 flex-1"
          />
          <TextField
            type="time"
            label={t('Time')}
            value={time}
            faultId={error && isPressed ? 'schedule-moment' : undefined}
            onChange={(event) => setWall({ date, time: event.target.value })}
            className="min-w-32 flex-1"
          />
        </div>
        <div id="schedule-moment" role="status" className="flex flex-col gap-1">
          {error ? (
            <p className={isPressed ? 'text-red' : 'text-muted'}>{error}</p>
          ) : (
            moment && (
              <>
                <p className="font-bold">
                  {t('Will be posted on {time}', { time: momentText(moment.at, timeZone, 'long') })}
                </p>
                <ClockNote {...{ moment, time, date, timeZone }} />
              </>
            )
          )}
        </div>
        <p className="text-sm text-muted">
          {t('Time zone: {name}', { name: timeZoneText(moment?.at ?? now, timeZone) })}
        </p>
        {/* Enter in a field confirms. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Explains a time that clocks skip or show twice on that day. */
function ClockNote({ moment, date, time, timeZone }: { moment: Moment; date: string; time: string; timeZone: string }) {
  if (moment.kind === 'plain') return null
  const chosen = momentText(Date.parse(`${date}T${time}Z`), 'UTC', 'time')
  return (
    <p className="text-sm text-muted">
      {moment.kind === 'skipped'
        ? t('Clocks skip {time} on that day, so it will be posted at {later}.', {
            time: chosen,
            later: momentText(moment.at, timeZone, 'time'),
          })
        : t('Clocks show {time} twice on that day. It will be posted the first time.', { time: chosen })}
    </p>
  )
}

/** An hour from now at least, on the hour. */
const nextFullHour = (now: number): number => Math.ceil(now / HOUR_MS + 1) * HOUR_MS

function errorOf(moment: Moment | null): string | undefined {
  const now = Date.now()
  if (!moment) return t('Choose a date and a time.')
  if (moment.at <= now) return t('This time has passed. Choose a later one.')
  if (moment.at > now + SCHEDULED_DAYS * DAY_MS)
    return t('Choose a time within the next {days, plural, one {# day} other {# days}}.', { days: SCHEDULED_DAYS })
  return undefined
}

interface ScheduleLineProps {
  schedule: Schedule
  isOff: boolean
  /** Undefined when the time can only be changed. */
  onRemove: (() => void) | undefined
}

/** The line of a composer that says when the post is published. */
export function ScheduleLine({ schedule, isOff, onRemove }: ScheduleLineProps) {
  const at = Date.parse(schedule.publishAt)
  const text = momentText(at, ownTimeZone(), 'short')
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Clock aria-hidden size={16} className="shrink-0" />
      <span className="min-w-0 flex-1">
        {at > Date.now()
          ? t('Will be posted on {time}', { time: text })
          : t('{time} has passed. Choose a later time.', { time: text })}
      </span>
      {onRemove && <IconButton icon={X} label={t('Remove the time')} size="sm" disabled={isOff} onClick={onRemove} />}
    </p>
  )
}
