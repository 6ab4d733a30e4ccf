import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useEndOtherSessions } from './api.ts'

/** Signs all other devices out, after a confirmation. */
export function SignOutOthers() {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useEndOtherSessions()
  const close = () => setIsAsked(false)
  return (
    <div className="flex justify-end px-4 pt-3">
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t('Sign out all other devices')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Sign out all other devices?')}
        text={t('You’ll stay signed in on this device and need to sign in again on the others.')}
        confirm={t('Sign out')}
        isDanger
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </div>
  )
}
