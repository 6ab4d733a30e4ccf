import { t } from '#web/core/i18n.ts'
import { closeConfirmation, useConfirmationAsked } from '#web/core/session/confirmation.ts'
import { useMe } from '#web/core/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useResend } from './api.ts'

/** Asks for a confirmed address when the network requires one for writing. */
export default function ConfirmDialog() {
  const asked = useConfirmationAsked()
  const { email } = useMe()
  const resend = useResend()
  return (
    <Dialog isOpen={asked !== false} title={t('Confirm your email')} onClose={closeConfirmation}>
      <div className="flex flex-col items-start gap-4 p-4">
        <p role="status" className="wrap-anywhere">
          {resend.data?.message ??
            (asked === 'press'
              ? t('Open the link we sent to {email} soon, in this browser. Then we’ll do what you pressed.', { email })
              : t('Open the link we sent to {email}. After that you can post, reply and write messages.', { email }))}
        </p>
        <div className="flex flex-wrap justify-end gap-3 self-end">
          <Button variant="outline" onClick={closeConfirmation} className="pointer-coarse:min-h-11">
            {t('Close')}
          </Button>
          {!resend.data && (
            <Button busy={resend.isPending} onClick={() => resend.mutate()} className="pointer-coarse:min-h-11">
              {t('Send again')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
