import type { CallAnswer } from '#contract/index.ts'
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

/** Lists what the first confirmation removes, and lets the signed-in owner keep it. */
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
        These were added to @{username} before <bdi>{email}</bdi> was confirmed. If someone else signed up with your
        address, they could still get in with them.
      </p>
      <MethodList ways={ways} />
      <p className="text-muted">
        {isHere
          ? 'Did you add them yourself? Then keep them. We ask you to confirm that it’s you.'
          : 'To keep what you added yourself, open the link in the browser where you signed up.'}
      </p>
      {isHere && (
        <Button size="lg" wide disabled={isBusy} onClick={() => onConfirm(true)}>
          I added them, keep them
        </Button>
      )}
      <Button
        variant={isHere ? 'outline' : 'primary'}
        size="lg"
        wide
        disabled={isBusy}
        onClick={() => onConfirm(false)}
      >
        Remove them and confirm
      </Button>
      <FormAlert text={problem} />
    </div>
  )
}
