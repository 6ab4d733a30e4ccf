import { Suspense } from 'react'
import { t } from '#web/core/i18n.ts'
import type { EntryDialog, PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { Clock } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed, PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const dialog = new LazyModule(() => import('./schedule-dialog.tsx'))
const ScheduleDialog = lazyPart(dialog, (it) => it.ScheduleDialog, PartFailedNotice)
const Line = lazyPart(dialog, (it) => it.ScheduleLine, PartFailed)

/** Chooses when a new post is published. */
const Choose: EntryDialog = ({ editor: { fields, setFields }, onClose }) => (
  <ScheduleDialog schedule={fields.schedule} onChoose={(schedule) => setFields({ schedule })} onClose={onClose} />
)

/** The line above the toolbar that says when the post is published. */
const Notice = ({ editor: { fields, isBusy, isScheduled, setFields, focusText } }: { editor: PostEditor }) => (
  <Suspense>
    {fields.schedule && (
      <Line
        schedule={fields.schedule}
        isOff={isBusy}
        onRemove={
          isScheduled
            ? undefined
            : () => {
                focusText()
                setFields({ schedule: null })
              }
        }
      />
    )}
  </Suspense>
)

export const scheduleField: PostPartField = {
  Notice,
  // Not the name of the button that then schedules the post.
  entries: ({ isNew }) => (isNew ? [{ icon: Clock, label: t('Schedule…'), select: (open) => open(Choose) }] : []),
}
