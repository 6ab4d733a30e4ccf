import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#web/core/i18n.ts'
import { deletionOptions, useKeepAccount } from '#web/features/account/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'

/** An account that its owner has deleted: the date until which it can be restored, and the button for that. */
export function LeavingPart() {
  const { data } = useQuery(deletionOptions)
  const keep = useKeepAccount()
  return (
    <>
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
          {t('Your account is being deleted')}
        </h1>
        <p>
          {data?.deletesAt
            ? rich(
                'Your account will be deleted on {date}, with its posts, messages and images. No one can see it until then.',
                { date: <FullDate value={data.deletesAt} /> },
              )
            : t('Your posts, messages and images will be deleted. No one can see them anymore.')}
        </p>
      </div>
      <Button size="lg" wide busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('Keep my account')}
      </Button>
    </>
  )
}
