import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useEndOtherSessions } from './api.ts'

/** Signs all other devices out, after a confirmation. */
export function SignOutOthers() {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useEndOtherSessions()
  const close = () => setIsAsked(false)
  return (
    <div className="px-4 pt-3">
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Sign out all other devices
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Sign out all other devices?"
        text="You stay signed in here. Everywhere else you will have to sign in again."
        confirm="Sign out"
        isDanger
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </div>
  )
}
