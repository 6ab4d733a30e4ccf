import type { Passkey } from '#contract/calls/factors.ts'
import { t } from '#web/core/i18n.ts'
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
      title={t('Passkeys')}
      about={t('Sign in with your fingerprint, face or device PIN instead of a password.')}
    >
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} />
        ))}
      </ul>
      <div className="flex justify-end px-4 py-2">
        {supportsPasskeys() ? (
          <Button
            variant={passkeys.length > 0 ? 'outline' : 'primary'}
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: ({ backupCodes }) => onCodes(backupCodes) })}
          >
            {t('Add a passkey')}
          </Button>
        ) : (
          <p>{t('Passkeys don’t work here. They need a recent browser and a secure (https) address.')}</p>
        )}
      </div>
    </SettingsPart>
  )
}
