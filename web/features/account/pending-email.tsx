import { CONFIRM_DAYS } from '#contract/limits.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useResend } from '#web/features/recovery/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCancelEmail } from './api.ts'

/** The pending address, with buttons to resend its link or cancel the change. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useResend()
  const cancel = useCancelEmail()
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <p role="status" className="wrap-anywhere">
        {resend.data?.message ??
          rich(
            '<strong>Waiting for confirmation.</strong> Open the link we sent to {email} within {days, plural, one {# day} other {# days}}. Until then, your current email stays in use.',
            {
              strong: (text) => <span className="font-bold">{text}</span>,
              email: <bdi>{email}</bdi>,
              days: CONFIRM_DAYS,
            },
          )}
      </p>
      <div className="flex flex-wrap gap-3">
        {!resend.data && (
          <Button variant="outline" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('Send again')}
          </Button>
        )}
        <Button variant="outline" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel change')}
        </Button>
      </div>
    </div>
  )
}
