import { useLocation } from 'react-router'
import { useCurrentInView } from '#web/ui/controls/current-in-view.ts'
import type { Icon } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

interface SectionColumnProps {
  label: string
  sections: readonly { to: string; title: string; icon: Icon }[]
  /** The address of the shown section. */
  shown: string | undefined
}

/**
 * Links to sections, in a column beside the shown one, where there is room. They replace each other in the history, so Back
 * leads to the settings.
 */
export function SectionColumn({ label, sections, shown }: SectionColumnProps) {
  const { state } = useLocation()
  const column = useCurrentInView()
  return (
    <nav
      ref={column}
      aria-label={label}
      className="fade-y sticky top-13 hidden max-h-[calc(100dvh-3.25rem-var(--banner))] flex-col self-start py-2 side:flex"
    >
      {sections.map(({ to, title, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          replace
          state={state}
          aria-current={to === shown ? 'page' : undefined}
          className="flex min-h-11 flex-none items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-press aria-[current]:bg-press aria-[current]:font-bold"
        >
          <Icon aria-hidden size={20} className="text-muted" />
          <span className="min-w-0 hyphens-auto">{title}</span>
        </Link>
      ))}
    </nav>
  )
}
