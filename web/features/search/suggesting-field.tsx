import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { optionId, type Suggestion } from './use-suggestions.ts'

// Fetched when the field gets focus.
const parts = new LazyModule(() => import('./suggestion-list.tsx'))
const SuggestionList = lazyPart(parts, (it) => it.default)

interface SuggestingFieldProps {
  label: string
  text: string
  /** The suggestions for the text. */
  found: readonly Suggestion[]
  onText: (text: string) => void
  /** Called to search for the typed words. */
  onSearch: (text: string) => void
  /** Called after a suggestion was opened. */
  onOpen?: () => void
  /** The place of the list in the page, where it covers nothing and stays when the focus leaves; by default below the field. */
  place?: HTMLElement | null
}

/** A search field that suggests users and hashtags: arrows move, Enter opens, Escape closes. */
export function SuggestingField({ label, text, found, onText, onSearch, onOpen, place }: SuggestingFieldProps) {
  const navigate = useNavigate()
  const list = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Identified by key, as a later list has other suggestions at the same index.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const isInPage = place !== undefined
  const suggestions = isOpen ? found : []
  const isShown = suggestions.length > 0
  const active = suggestions.findIndex(({ key }) => key === activeKey)
  const highlighted = suggestions[active]
  const setActive = (index: number) => setActiveKey(found[index]?.key ?? null)

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const type = (next: string) => {
    onText(next)
    setIsOpen(true)
    setActive(-1)
  }
  const go = (to: string) => {
    close()
    onOpen?.()
    navigate(to)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || found.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    // Wraps around at both ends.
    setActive(active < 0 && by < 0 ? found.length - 1 : (active + by + found.length) % found.length)
  }

  const options = (
    <Suspense>
      <SuggestionList
        id={list}
        isInPage={isInPage}
        suggestions={suggestions}
        active={active}
        onHighlight={setActive}
        onChoose={({ to }) => go(to)}
      />
    </Suspense>
  )
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        if (highlighted) return go(highlighted.to)
        close()
        if (text.trim() !== '') onSearch(text.trim())
      }}
      onFocus={() => void parts.fetch().catch(() => {})}
      onBlur={({ currentTarget, relatedTarget }) => !isInPage && !currentTarget.contains(relatedTarget) && close()}
    >
      <SearchField
        data-search
        label={label}
        maxLength={QUERY_LENGTH}
        value={text}
        onChange={type}
        onKeyDown={handleKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={highlighted && optionId(list, active)}
      />
      {isShown && (isInPage ? place && createPortal(options, place) : options)}
      <p role="status" className="sr-only">
        {isShown && t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions.length })}
      </p>
    </form>
  )
}
