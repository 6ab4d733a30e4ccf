import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import type { PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Clock } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed, PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const dialog = new LazyModule(() => import('./schedule-dialog.tsx'))
const ScheduleDialog = lazyPart(dialog, (it) => it.ScheduleDialog, PartFailedNotice)
const Line = lazyPart(dialog, (it) => it.ScheduleLine, PartFailed)

interface FieldProps {
  editor: PostEditor
}

/** The button that chooses when a new post is published. */
function ScheduleButton({ editor: { isNew, isBusy, fields, setFields } }: FieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isNew) return null
  return (
    <>
      <IconButton
        icon={Clock}
        label={t('Schedule', { context: 'verb' })}
        tone="accent"
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
        className={fields.schedule === null ? '' : 'bg-accent-soft'}
      />
      <Suspense>
        {isOpen && (
          <ScheduleDialog
            schedule={fields.schedule}
            onChoose={(schedule) => setFields({ schedule })}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The line above the toolbar that says when the post is published. */
const Notice = ({ editor: { fields, isBusy, isScheduled, setFields } }: FieldProps) => (
  <Suspense>
    {fields.schedule && (
      <Line
        schedule={fields.schedule}
        isOff={isBusy}
        onRemove={isScheduled ? undefined : () => setFields({ schedule: null })}
      />
    )}
  </Suspense>
)

export const scheduleField: PostPartField = { Choice: ScheduleButton, Notice }
