import { useState } from 'react'
import { rich, t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { Smartphone } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useBeginAuthenticator, useRemoveAuthenticator } from './api.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'

interface AuthenticatorPartProps {
  authenticator: { createdAt: string } | null
  onCodes: (codes: string[]) => void
}

/** Settings of the authenticator app. */
export function AuthenticatorPart({ authenticator, onCodes }: AuthenticatorPartProps) {
  const begin = useBeginAuthenticator()
  return (
    <SettingsPart
      title={t('Authenticator app')}
      about={t('An app on your phone that shows a new code every 30 seconds.')}
    >
      {authenticator ? (
        <Row createdAt={authenticator.createdAt} />
      ) : (
        <div className="flex justify-end px-4 py-2">
          <Button busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('Set up an app')}
          </Button>
        </div>
      )}
      <AuthenticatorDialog
        begun={begin.data ?? null}
        onDone={(codes) => {
          begin.reset()
          onCodes(codes)
        }}
        onClose={begin.reset}
      />
    </SettingsPart>
  )
}

function Row({ createdAt }: { createdAt: string }) {
  const { mutate, isPending } = useRemoveAuthenticator()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex items-center gap-4 px-4 py-3">
      <Smartphone aria-hidden size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{t('Your authenticator app')}</p>
        <p className="text-sm text-muted">{rich('Set up {time}', { time: <TimeAgo value={createdAt} /> })}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('Remove authenticator app')}
        busy={isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('Remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Remove authenticator app?')}
        text={t(
          'You won’t need its codes to sign in anymore. If you have no passkeys, your backup codes stop working too.',
        )}
        confirm={t('Remove')}
        isDanger
        onConfirm={() => {
          setIsAsking(false)
          mutate()
        }}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
