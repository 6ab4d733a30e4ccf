import { Laptop, Smartphone } from 'lucide-react'
import type { CallAnswer } from '#contract/index.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
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
          Signed in <RelativeTime value={createdAt} /> ·{' '}
          {current ? (
            <span className="text-green">in use now</span>
          ) : (
            <>
              last used <RelativeTime value={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Sign out ${device}`}
          busy={isPending}
          onClick={() => mutate({ id, device })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
