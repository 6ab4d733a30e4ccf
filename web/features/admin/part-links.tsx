import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { Link } from '#web/ui/link.tsx'
import type { AdminPart } from './admin-parts.ts'

/** Links to the parts, in a row that scrolls. They replace each other in the history, so Back leads to the settings. */
export function PartLinks({ parts, shown }: { parts: readonly AdminPart[]; shown: AdminPart }) {
  const { state } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (shown) current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav aria-label={t('Administration')} className="flex overflow-x-auto">
      {parts.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          replace
          state={state}
          {...(path === shown.path && { ref: current, 'aria-current': 'page' as const })}
          className="group flex h-11 flex-none justify-center px-4 font-medium text-muted transition-colors -outline-offset-2 hover:bg-press aria-[current]:font-bold aria-[current]:text-ink icons:h-13"
        >
          <span className="relative flex h-full items-center whitespace-nowrap">
            {label}
            <span
              aria-hidden
              className="absolute inset-x-0 bottom-0 h-1 rounded-pill bg-accent-fill opacity-0 group-aria-[current]:opacity-100"
            />
          </span>
        </Link>
      ))}
    </nav>
  )
}
