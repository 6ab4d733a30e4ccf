import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { useCurrentInView } from '#web/ui/controls/current-in-view.ts'
import { Link } from '#web/ui/link.tsx'
import type { AdminPart } from './admin-parts.ts'

interface PartsProps {
  parts: readonly AdminPart[]
  shown: AdminPart
}

/**
 * Links to the parts, in a column beside the shown part. They replace each other in the history, so Back leads to the settings.
 */
export function PartList({ parts, shown }: PartsProps) {
  const { state } = useLocation()
  const column = useCurrentInView()
  return (
    <nav
      ref={column}
      aria-label={t('Administration')}
      className="fade-y sticky top-13 hidden max-h-[calc(100dvh-3.25rem-var(--banner))] flex-col self-start py-2 side:flex"
    >
      {parts.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          to={path}
          replace
          state={state}
          aria-current={path === shown.path ? 'page' : undefined}
          className="flex min-h-11 flex-none items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-press aria-[current]:bg-press aria-[current]:font-bold"
        >
          <Icon aria-hidden size={20} className="text-muted" />
          <span className="min-w-0 hyphens-auto">{label}</span>
        </Link>
      ))}
    </nav>
  )
}
