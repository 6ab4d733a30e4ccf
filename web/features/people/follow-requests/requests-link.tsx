import { useQuery } from '@tanstack/react-query'
import { UNREAD_COUNTED } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { ChevronRight, UserRoundCheck } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { requestCountOptions } from './api.ts'

/** A link to the follow requests, if there are any. Only protected accounts have follow requests. */
export function RequestsLink() {
  const isProtected = useMe().isProtected ?? false
  const { data } = useQuery({ ...requestCountOptions, enabled: isProtected })
  const count = data?.count ?? 0
  if (!isProtected || count === 0) return null
  return (
    <Link
      to={routes.followRequests}
      className="flex min-h-line items-center gap-3 border-b border-line px-4 py-2 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <UserRoundCheck aria-hidden size={20} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 font-bold">{t('Follow requests')}</span>
      <span className="rounded-pill bg-accent-fill px-2 text-sm leading-6 font-bold text-on-fill">
        {count < UNREAD_COUNTED ? compactNumber(count) : t('{count}+', { count: compactNumber(UNREAD_COUNTED - 1) })}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:rotate-180" />
    </Link>
  )
}
