import { CONFIRM_DAYS } from '#contract/limits.ts'
import { useResend } from '#web/features/recovery/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCancelEmail } from './api.ts'

/** The pending address, with buttons to resend its link or cancel the change. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useResend()
  const cancel = useCancelEmail()
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <p role="status" className="wrap-anywhere">
        {resend.data?.message ?? (
          <>
            <span className="font-bold">Waiting for confirmation.</span> Open the link we sent to <bdi>{email}</bdi>{' '}
            within {CONFIRM_DAYS} days. Until then, your current address stays in use.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {!resend.data && (
          <Button variant="outline" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
            Send again
          </Button>
        )}
        <Button variant="outline" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel change
        </Button>
      </div>
    </div>
  )
}
