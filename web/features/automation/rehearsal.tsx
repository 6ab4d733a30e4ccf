import type { Conditions } from '#contract/calls/automation.ts'
import type { CallAnswer } from '#contract/index.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { counted } from '#web/ui/formatting/language.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { useRehearsal } from './api.ts'
import { MatchedPosts } from './matched-posts.tsx'

interface RehearsalProps {
  conditions: Conditions
  onFields: (fields: Record<string, string> | undefined) => void
}

/** Lists the matches of the conditions in the last 30 days. */
export function Rehearsal({ conditions, onFields }: RehearsalProps) {
  const { mutate, data, isPending, variables } = useRehearsal()
  const isStale = data !== undefined && JSON.stringify(variables) !== JSON.stringify(conditions)
  return (
    <section aria-label={t('Test run')} className="flex flex-col items-start gap-3 rounded-card border border-line p-4">
      <p className="text-muted">{t('See what these conditions would have caught. Nothing changes.')}</p>
      <Button
        variant="outline"
        busy={isPending}
        className="pointer-coarse:min-h-11"
        onClick={() =>
          mutate(conditions, {
            onSuccess: () => onFields(undefined),
            onError: (error) => onFields('fields' in error ? (error.fields as Record<string, string>) : undefined),
          })
        }
      >
        {t('Run test')}
      </Button>
      <div role="status" className="w-full">
        {data &&
          (isStale ? (
            <p className="text-muted">{t('You’ve changed the conditions since.')}</p>
          ) : (
            <Result result={data} />
          ))}
      </div>
    </section>
  )
}

function Result({ result }: { result: CallAnswer<'POST /automation/rehearse'> }) {
  const { posts, isComplete, since, matched, users, days, newest } = result
  const most = Math.max(...days.map((day) => day.matched), 1)
  return (
    <>
      <p className="font-bold">
        {t('{matched, plural, one {# post} other {# posts}} by {users, plural, one {# person} other {# people}}', {
          matched,
          users,
        })}
      </p>
      {since && (
        <p className="text-sm text-muted">
          {rich('Of {count, plural, one {{shown} post} other {{shown} posts}} since {day}', {
            ...counted(posts),
            day: <FullDate value={since} />,
          })}
        </p>
      )}
      {!isComplete && (
        <p className="text-sm text-muted">{t('Older posts were left out because checking them all takes too long.')}</p>
      )}
      {days.length > 0 && (
        <ul aria-label={t('Matches by day')} className="my-3 flex flex-col gap-1">
          {days.map(({ day, matched: count }) => (
            <li key={day} className="flex items-center gap-2 text-sm">
              <span className="w-36 shrink-0 text-muted">
                <FullDate value={`${day}T12:00:00.000Z`} />
              </span>
              <span
                aria-hidden
                className="h-3 rounded-pill bg-accent-fill"
                style={{ width: `${(50 * count) / most}%` }}
              />
              {count}
            </li>
          ))}
        </ul>
      )}
      <MatchedPosts label={t('Newest matches')} matches={newest} />
    </>
  )
}
