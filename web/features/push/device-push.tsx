import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Bell, BellOff, type Icon } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { networkName } from '#web/ui/network.ts'
import type { PushState } from './push-subscription.ts'
import { pushDeviceOptions, useSetDevicePush } from './use-device-push.ts'

const texts: Record<PushState, string> = {
  insecure: t('Push needs a secure connection. Use an address that starts with https.'),
  unsupported: t(
    'This browser doesn’t support push notifications. On an iPhone or iPad, add {network} to your Home Screen and open it there.',
    { network: networkName() },
  ),
  denied: t(
    'Your browser blocks notifications from {network}. Allow them in its settings for this site, then come back.',
    { network: networkName() },
  ),
  off: t('Push is off on this device.'),
  on: t('Push is on for this device until you sign out.'),
}

/** The push state of this browser and the button that changes it. */
export function DevicePush() {
  const { data: state, error, refetch, isFetching } = useQuery(pushDeviceOptions)
  const { mutate, isPending } = useSetDevicePush()
  if (error && !state)
    return (
      <Line icon={BellOff} text={loadFailureText(error, t('Failed to load settings'))}>
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('Retry')}
        </Button>
      </Line>
    )
  if (!state)
    return (
      <div role="status" aria-label={t('Loading')} className="flex h-25 flex-col gap-4 px-4 py-3">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-9 w-52" />
      </div>
    )
  return (
    <Line icon={state === 'on' ? Bell : BellOff} text={texts[state]}>
      {state === 'off' && (
        <Button busy={isPending} onClick={() => mutate(true)}>
          {t('Turn on push on this device')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="outline" busy={isPending} onClick={() => mutate(false)}>
          {t('Turn off push on this device')}
        </Button>
      )}
    </Line>
  )
}

function Line({ icon: Icon, text, children }: { icon: Icon; text: string; children: ReactNode }) {
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
