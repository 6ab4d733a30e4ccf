import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { ChevronRight, MessageCircleQuestion } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useRequestCount } from './api.ts'

/** A link to the message requests, if there are any. */
export function RequestsLink() {
  const count = useRequestCount()
  if (count === 0) return null
  return (
    <Link
      to={routes.messageRequests()}
      className="flex min-h-line items-center gap-3 border-b border-line px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-hover"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-sunken text-muted">
        <MessageCircleQuestion aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1 font-bold">{t('Message requests')}</span>
      <span className="text-sm text-muted tabular-nums">
        <span aria-hidden>{compactNumber(count)}</span>
        <span className="sr-only">{t('{count, plural, one {# request} other {# requests}}', { count })}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}
