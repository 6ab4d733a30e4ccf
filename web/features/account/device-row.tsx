import type { CallAnswer } from '#contract/index.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { Laptop, Smartphone } from '#web/ui/icons.ts'
import { useEndSession } from './api.ts'

type Session = CallAnswer<'GET /auth/sessions'>['sessions'][number]

/** A session with its device, start and last use. Other sessions can be ended. */
export function DeviceRow({ session: { _id: id, device, createdAt, lastSeenAt, current } }: { session: Session }) {
  const { mutate, isPending } = useEndSession()
  const Icon = /iOS|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Icon aria-hidden size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{device}</p>
        <p className="text-sm text-muted">
          {current
            ? rich('Signed in {signedIn} · <active>Active now</active>', {
                signedIn: <TimeAgo value={createdAt} />,
                active: (text) => <span className="text-green">{text}</span>,
              })
            : rich('Signed in {signedIn} · Active {active}', {
                signedIn: <TimeAgo value={createdAt} />,
                active: <TimeAgo value={lastSeenAt} />,
              })}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('Sign out {device}', { device })}
          busy={isPending}
          onClick={() => mutate({ id, device })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
