import type { ProviderId } from '#contract/calls/identities.ts'
import { t } from '#web/core/i18n.ts'
import { redirectToProvider } from '#web/features/auth/provider-sign-in.ts'
import { providers } from '#web/features/auth/providers.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useIdentityChange } from './api.ts'
import { rememberConnecting } from './connect-intent.ts'

interface Props {
  provider: ProviderId
  /** The identity at the provider; undefined when not connected. */
  label: string | undefined
  isOnlyWay: boolean
}

export function ServiceRow({ provider, label, isOnlyWay }: Props) {
  const { mutate, isPending } = useIdentityChange('disconnect')
  const { label: name, Icon } = providers[provider]
  const isConnected = label !== undefined
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Icon />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{connectionText(label)}</span>
      </span>
      {isConnected ? (
        <Button
          variant="outline"
          aria-label={t('Disconnect {provider}', { provider: name })}
          busy={isPending}
          disabled={isOnlyWay}
          onRefuse={() =>
            toast.error(t('{provider} is your only way to sign in. Set a password first.', { provider: name }))
          }
          onClick={() => mutate(provider)}
        >
          {t('Disconnect')}
        </Button>
      ) : (
        <Button
          variant="outline"
          aria-label={t('Connect {provider}', { provider: name })}
          onClick={() => {
            rememberConnecting(provider)
            redirectToProvider(provider, 'settings')
          }}
        >
          {t('Connect')}
        </Button>
      )}
    </li>
  )
}

function connectionText(label: string | undefined): string {
  if (label === undefined) return t('Not connected')
  return label === '' ? t('Connected') : t('Connected as {account}', { account: label })
}
