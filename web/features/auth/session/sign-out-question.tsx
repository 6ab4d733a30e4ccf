import { t } from '#web/core/i18n.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { logOut } from './api.ts'

/** Asks before a sign-out that discards pending actions. A chunk of its own, as it is only needed offline. */
export default function SignOutQuestion({
  isOpen,
  count,
  onClose,
}: {
  isOpen: boolean
  count: number
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Sign out without sending?')}
      text={t(
        '{count, plural, one {# change hasn’t been sent yet and will be lost.} other {# changes haven’t been sent yet and will be lost.}}',
        { count },
      )}
      confirm={t('Sign out')}
      isDanger
      onConfirm={logOut}
      onClose={onClose}
    />
  )
}
