import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { LogEntry } from '#contract/calls/moderation/log.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { logWords } from './log-words.ts'

/** A row of the log: who did what to whom, why, and what it changed. */
export function LogRow({ entry }: { entry: LogEntry }) {
  const { action, by, isAutomatic, user, case: caseId, reason, before, after, createdAt } = entry
  return (
    <div className="border-b border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold">{logWords[action]}</span>
        {user && (
          <Link to={routes.user(user.username)} className="hover:underline">
            <bdi>@{user.username}</bdi>
          </Link>
        )}
        <span className="text-muted">
          {by.name === ''
            ? t('by the server')
            : isAutomatic
              ? t('by the rule “{name}”', { name: by.name })
              : t('by @{username}', { username: by.name })}
        </span>
        <span className="ms-auto shrink-0 text-sm text-muted">
          <ShortTime value={createdAt} />
        </span>
      </p>
      {reason && (
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
          {reason}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {(before || after) && <Change before={before} after={after} />}
        {caseId && (
          <Link to={routes.moderationCase(caseId)} className="text-accent underline underline-offset-3">
            {t('Open case')}
          </Link>
        )}
      </p>
    </div>
  )
}

function Change({ before, after }: Pick<LogEntry, 'before' | 'after'>) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1">
      <bdi className="wrap-anywhere">{before || t('nothing')}</bdi>
      <ArrowRight role="img" aria-label={t('became')} size={14} className="shrink-0 rtl:-scale-x-100" />
      <bdi className="wrap-anywhere">{after || t('nothing')}</bdi>
    </span>
  )
}
