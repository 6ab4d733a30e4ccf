import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadFailureText } from '#web/core/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { pushDeviceOptions, useSetDevicePush } from './api.ts'
import type { PushState } from './push-subscription.ts'

const texts: Record<PushState, string> = {
  insecure: 'Push needs a secure connection. Open Plus at an address that begins with https.',
  unsupported:
    'This browser cannot be told of anything while Plus is closed. On an iPhone or iPad, add Plus to the Home Screen and open it there.',
  denied:
    'Your browser blocks notifications from Plus. Allow them in its settings for this site (the sign beside the address), then come back.',
  off: 'Push is off on this device.',
  on: 'Push is on on this device. It ends when you sign out.',
}

/** The push state of this browser and the button that changes it. */
export function DevicePush() {
  const { data: state, error, refetch, isFetching } = useQuery(pushDeviceOptions)
  const { mutate, isPending } = useSetDevicePush()
  if (error)
    return (
      <Line icon={BellOff} text={loadFailureText(error, 'Failed to load settings')}>
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </Line>
    )
  if (!state)
    return (
      <div role="status" aria-label="Loading" className="flex h-25 flex-col gap-4 px-4 py-3">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-9 w-52" />
      </div>
    )
  return (
    <Line icon={state === 'on' ? Bell : BellOff} text={texts[state]}>
      {state === 'off' && (
        <Button busy={isPending} onClick={() => mutate(true)}>
          Turn on push on this device
        </Button>
      )}
      {state === 'on' && (
        <Button variant="outline" busy={isPending} onClick={() => mutate(false)}>
          Turn off push on this device
        </Button>
      )}
    </Line>
  )
}

function Line({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-25 flex-col items-start gap-3 px-4 py-3">
      <p role="status" className="flex gap-3">
        <Icon aria-hidden size={20} className="shrink-0 text-muted" />
        {text}
      </p>
      {children}
    </div>
  )
}
