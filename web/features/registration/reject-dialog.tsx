import { useState } from 'react'
import { SIGN_UP_REASON_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'

interface Props {
  /** The number of rejected applications; 0 closes the dialog. */
  count: number
  isBusy: boolean
  onClose: () => void
  onReject: (message: string) => void
}

/** Asks for the reason that rejected applicants receive by mail. */
export function RejectDialog({ count, isBusy, onClose, onReject }: Props) {
  const [message, setMessage] = useState('')
  const [shown, setShown] = useState(count)
  const [isOpen, setIsOpen] = useState(count > 0)
  // The title keeps its number while the dialog closes.
  if (count > 0 && count !== shown) setShown(count)
  // Resets the message, so that it is not sent to the next applicant.
  if (isOpen !== count > 0) {
    setIsOpen(count > 0)
    setMessage('')
  }
  const { close, question } = useDiscard(message.trim() !== '', onClose)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Reject {count, plural, one {# account} other {# accounts}}?', { count: shown })}
      dismissible={!isBusy}
      onClose={close}
    >
      <form
        className="flex flex-col items-start gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          onReject(message.trim())
        }}
      >
        <p>
          {t(
            '{count, plural, one {The account is deleted, and the person gets an email.} other {The accounts are deleted, and each person gets an email.}}',
            { count: shown },
          )}
        </p>
        <TextArea
          label={t('Message in the email')}
          name="message"
          value={message}
          hint={t('Leave it empty for none.')}
          onChange={({ target }) => setMessage(truncateGraphemes(target.value, SIGN_UP_REASON_LENGTH))}
          className="w-full"
        />
        <div className="flex flex-wrap justify-end gap-3 self-end">
          <Button variant="outline" disabled={isBusy} onClick={close} className="pointer-coarse:min-h-11">
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} className="pointer-coarse:min-h-11">
            {t('Reject')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
