import type { Passkey } from '#contract/calls/factors.ts'
import { supportsPasskeys } from '#web/features/auth/passkeys.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useAddPasskey } from './api.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** Settings of passkeys, which sign in alone or as a second factor. */
export function PasskeysPart({ passkeys, onCodes }: { passkeys: Passkey[]; onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useAddPasskey()
  return (
    <SettingsPart
      title="Passkeys"
      about="Sign in with your finger, your face or the PIN of your device. No password is needed, and none can be stolen."
    >
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} />
        ))}
      </ul>
      <div className="px-4 py-2">
        {supportsPasskeys() ? (
          <Button
            variant={passkeys.length > 0 ? 'outline' : 'primary'}
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: ({ backupCodes }) => onCodes(backupCodes) })}
          >
            Add a passkey
          </Button>
        ) : (
          <p>This browser knows no passkeys here. They need a secure connection: an address that begins with https.</p>
        )}
      </div>
    </SettingsPart>
  )
}
