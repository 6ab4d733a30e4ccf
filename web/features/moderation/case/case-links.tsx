import type { Case } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { CaseChips } from '#web/features/moderation/case-chips.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'

/** Compact links to other cases. */
export function CaseLinks({ rows }: { rows: readonly Case[] }) {
  return (
    <ul className="-mx-4">
      {rows.map((row) => (
        <li key={row._id}>
          <Link
            to={routes.moderationCase(row._id)}
            className="flex min-h-11 flex-col gap-1 px-4 py-2 -outline-offset-2 hover:bg-hover"
          >
            <span className="flex gap-2">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {row.excerpt || t('Account of @{username}', { username: row.user.username })}
              </span>
              <span className="shrink-0 text-sm text-muted">
                <RelativeTime value={row.lastReportAt ?? row.createdAt} />
              </span>
            </span>
            <CaseChips row={row} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
