import { UNREAD_COUNTED } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { ChevronRight, type Icon } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

interface CountedLinkProps {
  to: string
  icon: Icon
  text: string
  count: number
}

/** A link above a list to a list of things that wait, with their number. */
export const CountedLink = ({ to, icon: Icon, text, count }: CountedLinkProps) => (
  <Link
    to={to}
    className="flex min-h-line items-center gap-3 border-b border-line px-4 py-2 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
  >
    <Icon aria-hidden size={20} className="shrink-0 text-accent" />
    <span className="min-w-0 flex-1 font-bold">{text}</span>
    <span className="rounded-pill bg-accent-fill px-2 text-sm leading-6 font-bold text-on-fill">
      {count < UNREAD_COUNTED ? compactNumber(count) : t('{count}+', { count: compactNumber(UNREAD_COUNTED - 1) })}
    </span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:rotate-180" />
  </Link>
)
