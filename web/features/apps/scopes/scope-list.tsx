import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx'
import { scopeText, shownOf } from './scope-choice.ts'

/** What an app or a token may do, behind a button. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = shownOf(scopes)
  return (
    <div>
      <DisclosureButton isOpen={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('{count, plural, one {# permission} other {# permissions}}', { count: shown.length })}
      </DisclosureButton>
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
