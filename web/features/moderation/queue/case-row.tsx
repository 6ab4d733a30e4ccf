import { useId } from 'react'
import type { Case } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { CaseChips } from '#web/features/moderation/case-chips.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { useRowLink } from '#web/ui/lists/use-row-link.ts'
import { OneLine } from '#web/ui/one-line.tsx'

interface CaseRowProps {
  row: Case
  isSelected: boolean
  /** `isRange` selects all rows from the previously selected one. */
  onSelect: (isOn: boolean, isRange: boolean) => void
}

/** A case in the queue. The whole row links to its page. `j`, `k` and Enter work as on posts. */
export function CaseRow({ row, isSelected, onSelect }: CaseRowProps) {
  const id = useId()
  const to = routes.moderationCase(row._id)
  const rowLink = useRowLink(to)
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: rows take focus, as posts of a feed do
      tabIndex={0}
      aria-labelledby={`${id}-who ${id}-what`}
      data-case={row._id}
      {...rowLink}
      className={classNames(
        'flex scroll-mt-40 scroll-mb-24 cursor-pointer items-start gap-2 border-b border-line py-2.5 pe-4 -outline-offset-2',
        row.status === 'open' ? 'ps-2' : 'ps-4',
        isSelected ? 'bg-accent-soft/60' : 'hover:bg-hover',
      )}
    >
      {row.status === 'open' && (
        <label className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-11">
          <input
            type="checkbox"
            data-action="select"
            checked={isSelected}
            aria-label={t('Select the case of @{username}', { username: row.user.username })}
            onClick={(event) => onSelect(event.currentTarget.checked, event.shiftKey)}
            onChange={() => {}}
            className="size-5 accent-accent-fill outline-none"
          />
        </label>
      )}
      <Avatar src={row.user.avatar} size={40} />
      <div className="min-w-0 flex-1">
        <div id={`${id}-who`} className="flex min-w-0 items-center gap-x-1">
          <Link to={to} className="flex min-w-0 items-center gap-x-1 hover:underline">
            <OneLine className="font-bold">{row.user.name}</OneLine>
            <OneLine className="text-muted">@{row.user.username}</OneLine>
          </Link>
          <span className="ms-auto shrink-0 text-sm text-muted">
            <RelativeTime value={row.lastReportAt ?? row.createdAt} />
          </span>
        </div>
        <div id={`${id}-what`}>
          {row.excerpt && (
            <p dir="auto" className="line-clamp-2 wrap-anywhere">
              {row.excerpt}
            </p>
          )}
          <CaseChips row={row} className="mt-1.5" />
        </div>
      </div>
    </article>
  )
}
