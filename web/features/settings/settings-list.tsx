import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { sections } from './sections.ts'

/** Links to the sections of the settings. */
export function SettingsList() {
  return (
    <nav aria-label="Settings">
      <ul>
        {sections.map(({ to, title, about, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 border-b border-line px-4 py-3 -outline-offset-2 hover:bg-hover"
            >
              <Icon aria-hidden size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{title}</span>
                <span className="block text-sm text-muted">{about}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
