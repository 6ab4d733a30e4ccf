import type { LogEntry } from '#contract/calls/moderation-log.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { describeChange, readTagDecision } from './change-words.ts'
import { logWords } from './log-words.ts'

/** A row of the log: actor, act, subject, reason and change. */
export function LogRow({ entry }: { entry: LogEntry }) {
  const { user, case: caseId, reason, createdAt } = entry
  const change = describeChange(entry)
  return (
    <div className="border-b border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <What entry={entry} />
        {user && (
          <Link to={routes.user(user.username)} className="wrap-anywhere hover:underline">
            <bdi>@{user.username}</bdi>
          </Link>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">
          {by(entry)} · <ShortTime value={createdAt} />
        </span>
        {caseId && (
          <Link to={routes.moderationCase(caseId)} className="text-accent underline underline-offset-3">
            {t('Open case')}
          </Link>
        )}
      </p>
      {reason && (
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
          {reason}
        </p>
      )}
      {change && (
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{change.before}</bdi>{' '}
          <ArrowRight role="img" aria-label={t('became')} size={14} className="inline rtl:-scale-x-100" />{' '}
          <bdi>{change.after}</bdi>
        </p>
      )}
    </div>
  )
}

/** The act of a row. */
function What({ entry: { action, after } }: { entry: LogEntry }) {
  if (action !== 'refuse_tag') return <span className="font-bold">{logWords[action]}</span>
  const { tag, isRefused } = readTagDecision(after)
  return (
    <>
      <span className="font-bold">{isRefused ? t('Hashtag hidden') : t('Hashtag allowed')}</span>
      <bdi className="wrap-anywhere">{tag}</bdi>
    </>
  )
}

function by({ by: { name }, isAutomatic }: LogEntry): string {
  if (name === '') return t('by the server')
  return isAutomatic ? t('by the rule “{name}”', { name }) : t('by @{username}', { username: name })
}
