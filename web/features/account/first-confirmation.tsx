import type { CallAnswer } from '#contract/index.ts'
import { rich, t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { MethodList } from '#web/features/recovery/method-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'

interface FirstConfirmationProps {
  link: CallAnswer<'POST /auth/link'>
  /** Whether this browser is signed in to the account. */
  isHere: boolean
  isBusy: boolean
  problem: string | null
  onConfirm: (keep: boolean) => void
}

/** Lists the sign-in methods that the first confirmation removes, and lets the signed-in owner keep them. */
export function FirstConfirmation({
  link: { username, email, ways },
  isHere,
  isBusy,
  problem,
  onConfirm,
}: FirstConfirmationProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {rich(
          'These were added to @{username} before {email} was confirmed. If someone else signed up with your email, they could still sign in with them.',
          { username, email: <bdi>{email}</bdi> },
        )}
      </p>
      <MethodList ways={ways} />
      <p className="text-muted">
        {isHere
          ? t('If you added them, you can keep them. We’ll ask you to confirm it’s you.')
          : t('To keep what you added, open the link in the browser where you signed up.')}
      </p>
      {isHere && (
        <Button size="lg" wide disabled={isBusy} onClick={() => onConfirm(true)}>
          {t('Keep them and confirm')}
        </Button>
      )}
      <Button
        variant={isHere ? 'outline' : 'primary'}
        size="lg"
        wide
        disabled={isBusy}
        onClick={() => onConfirm(false)}
      >
        {t('Remove them and confirm')}
      </Button>
      <FormAlert text={problem} />
    </div>
  )
}
