/** The window of ReportDialog: category, attachments, and thanks. A chunk of its own. */

import { useEffect, useState } from 'react'
import { REPORT_NOTE_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { categories } from '#web/features/reports/categories.ts'
import type { ReportDialogProps, Reported } from '#web/features/reports/reported.ts'
import { collapseReported } from '#web/features/reports/reported-things.ts'
import { RuleSelect } from '#web/features/reports/rule-select.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { CategoryStep } from './category-step.tsx'
import { FurtherPosts } from './further-posts.tsx'
import { HandedMessages } from './handed-messages.tsx'
import { Thanks } from './thanks.tsx'
import { useReportForm } from './use-report-form.ts'

const titles: Record<Reported['kind'], (username: string) => string> = {
  tweet: (username) => t('Report a post by @{username}', { username }),
  user: (username) => t('Report @{username}', { username }),
  message: (username) => t('Report a message from @{username}', { username }),
}

/** The open window of ReportDialog. It resets each time it is opened. */
export function ReportWindow(props: ReportDialogProps) {
  const [opening, setOpening] = useState({ isOpen: props.isOpen, count: 0 })
  if (opening.isOpen !== props.isOpen)
    setOpening({ isOpen: props.isOpen, count: opening.count + (props.isOpen ? 1 : 0) })
  return <Steps key={opening.count} {...props} />
}

function Steps({ subject, isOpen, onClose }: ReportDialogProps) {
  const { category, setCategory, step, setStep, draft, change, submit, isSending } = useReportForm(subject)
  const { username } = subject.user
  const isWritten = draft.note.trim() !== '' || draft.tweets.length > 0
  const isSent = step === 'sent' && isOpen
  const { id } = subject
  useEffect(() => (isSent ? () => collapseReported(id) : undefined), [isSent, id])
  const { close, question } = useDiscard(step !== 'sent' && isWritten, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      title={step === 'sent' ? t('Thanks for your report') : titles[subject.kind](username)}
      onClose={close}
      dismissible={!isSending}
      {...(step === 'details' && {
        start: (
          <IconButton
            icon={ArrowLeft}
            label={t('Back')}
            hasTooltip={false}
            className="-ms-2 rtl:-scale-x-100"
            onClick={() => setStep('category')}
          />
        ),
      })}
      foot={
        <div className="flex justify-end">
          {step === 'category' && (
            <Button size="lg" disabled={category === null} onClick={() => setStep('details')}>
              {t('Next')}
            </Button>
          )}
          {step === 'details' && (
            <Button size="lg" variant="danger" busy={isSending} onClick={submit}>
              {t('Send report')}
            </Button>
          )}
          {step === 'sent' && (
            <Button size="lg" onClick={onClose}>
              {t('Done')}
            </Button>
          )}
        </div>
      }
    >
      {step === 'category' && <CategoryStep value={category} onChange={setCategory} />}
      {step === 'details' && category && (
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            {t('Reason: {category}. Only moderators see that you reported it.', {
              category: categories[category].label,
            })}
          </p>
          {category === 'rule' && <RuleSelect value={draft.rule} onChange={(rule) => change({ rule })} />}
          <TextArea
            label={t('Anything else moderators should know? (optional)')}
            value={draft.note}
            onChange={({ target }) => change({ note: truncateGraphemes(target.value, REPORT_NOTE_LENGTH) })}
          />
          {subject.kind === 'message' ? (
            <HandedMessages subject={subject} chosen={draft.messages} onChange={(messages) => change({ messages })} />
          ) : (
            <FurtherPosts subject={subject} chosen={draft.tweets} onChange={(tweets) => change({ tweets })} />
          )}
        </div>
      )}
      {step === 'sent' && <Thanks user={subject.user} onClose={onClose} />}
      {question}
    </Dialog>
  )
}
