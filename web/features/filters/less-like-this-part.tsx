import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { lessLikeThisOptions, useResetLessLikeThis } from './api.ts'

/** The number of posts marked "less like this", and a button that resets it. */
export function LessLikeThisPart() {
  const query = useQuery(lessLikeThisOptions)
  const count = query.data?.count ?? 0
  const { mutate, isPending } = useResetLessLikeThis()
  return (
    <QueryStates {...queryStates(query, t('Failed to load settings'))} skeleton={<SwitchSkeleton />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
        <p className="min-w-0">
          {t('{count, plural, =0 {Nothing chosen} one {# post chosen} other {# posts chosen}}', { count })}
        </p>
        {count > 0 && (
          <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
            {t('Reset')}
          </Button>
        )}
      </div>
    </QueryStates>
  )
}
