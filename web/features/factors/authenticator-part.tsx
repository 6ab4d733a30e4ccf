import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
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
    <SettingsPart title="Authenticator app" about="An app on your phone that shows another code every half minute.">
      {authenticator ? (
        <Row createdAt={authenticator.createdAt} />
      ) : (
        <div className="px-4 py-2">
          <Button busy={begin.isPending} onClick={() => begin.mutate()}>
            Set up an app
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
        <p className="font-bold">Your authenticator app</p>
        <p className="text-sm text-muted">
          Set up <RelativeTime value={createdAt} />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label="Remove your authenticator app"
        busy={isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your app?"
        text="Signing in no longer asks for its codes, and Plus forgets what it was told. Without any second factor your backup codes go, too."
        confirm="Remove"
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
