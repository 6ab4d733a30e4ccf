import { ChevronRight, type Icon } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

/** The classes of a row with a link. */
export const rowClass =
  'flex w-full min-h-line items-center gap-4 px-4 py-2.5 compact:py-1 text-start -outline-offset-2 hover:bg-hover'

interface SettingsRowProps {
  to: string
  title: string
  about?: string
  icon?: Icon
  state?: unknown
}

/** A row that links to a screen. */
export const SettingsRow = ({ to, state, ...texts }: SettingsRowProps) => (
  <Link to={to} state={state} className={rowClass}>
    <RowTexts {...texts} />
  </Link>
)

/** The texts and the icon of a row. */
export const RowTexts = ({ title, about, icon: Icon }: Pick<SettingsRowProps, 'title' | 'about' | 'icon'>) => (
  <>
    {Icon && <Icon aria-hidden size={20} className="shrink-0 text-muted" />}
    <span className="min-w-0 flex-1">
      <span className="block font-bold">{title}</span>
      {about && <span className="block text-sm text-muted">{about}</span>}
    </span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
  </>
)
