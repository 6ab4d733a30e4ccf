import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { focusResult } from '#web/ui/controls/focus-result.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { FROM_LIST } from './from-list.ts'

const FIELD = 'settings-search'
/** The id of the list of results. */
export const RESULTS = 'found-settings'

interface SettingsSearchProps {
  query: string
  /** The address of the first result. */
  first: string | undefined
  onChange: (query: string) => void
}

/** The search field for all settings. Enter opens the first result, arrow keys move through them, Escape clears. */
export function SettingsSearch({ query, first, onChange }: SettingsSearchProps) {
  const navigate = useNavigate()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onChange('')
    else if (event.key === 'Enter' && first) navigate(first, { state: FROM_LIST })
    else if (event.key === 'ArrowDown' && focusFound(1)) event.preventDefault()
  }
  return (
    <search className="block border-b border-line px-4 py-2">
      <SearchField
        id={FIELD}
        label={t('Search settings')}
        value={query}
        onChange={onChange}
        onKeyDown={handleKeyDown}
        maxLength={50}
      />
    </search>
  )
}

/** Moves the focus between the field and the results. False without results. */
export const focusFound = (by: number): boolean => focusResult(FIELD, RESULTS, by)
