import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { scopeText, shownOf } from './scope-choice.ts'

/** What an app or a token may do, behind a button. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = shownOf(scopes)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 items-center gap-1 text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
      >
        {t('{count, plural, one {# permission} other {# permissions}}', { count: shown.length })}
        <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
      </button>
      {isOpen && (
        <ul className="list-disc ps-5 text-sm">
          {shown.map((name) => (
            <li key={name}>{scopeText(name)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
