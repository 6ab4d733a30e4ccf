import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MailCheck } from '#web/ui/icons.ts'
import { useResend } from './api.ts'

/** A notice while the user's address is unconfirmed, with a button to resend the link. */
export function AddressNotice() {
  const { email, emailConfirmed } = useMe()
  const resend = useResend()
  if (emailConfirmed) return null
  return (
    <section aria-label={t('Confirm your email')} className="flex items-start gap-4 border-b border-line px-4 py-3">
      <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-bold">{t('Confirm your email')}</p>
          {/* The device does not store the address: its space is reserved until it is loaded. */}
          <p role="status" className={classNames('text-sm text-muted wrap-anywhere', email === '' && 'invisible')}>
            {resend.data
              ? resend.data.message
              : t('We sent a link to {email}. Open it so you can recover your account if you lose your password.', {
                  email,
                })}
          </p>
        </div>
        {!resend.data && (
          <Button variant="outline" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('Send again')}
          </Button>
        )}
      </div>
    </section>
  )
}
