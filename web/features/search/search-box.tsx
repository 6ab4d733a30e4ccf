import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { optionId, useSuggestions } from './use-suggestions.ts'

// Fetched when the box gets focus.
const parts = new LazyModule(() => import('./suggestion-list.tsx'))
const SuggestionList = lazyPart(parts, (it) => it.default)

/** The search box of the sidebar with suggestions of users and hashtags. Explore has its own. */
export function SearchBox() {
  const { pathname } = useLocation()
  return pathname === routes.explore ? null : <SuggestingBox />
}

function SuggestingBox() {
  const navigate = useNavigate()
  const list = useId()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text)
  const suggestions = isOpen ? found : []
  const isShown = suggestions.length > 0
  const highlighted = suggestions[active]

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const type = (next: string) => {
    setText(next)
    setIsOpen(true)
    setActive(-1)
  }
  const go = (to: string) => {
    close()
    setText('')
    navigate(to)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
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

  return (
    <search className="sticky top-0 z-20 -mt-4 -mb-2 bg-canvas pt-4 pb-2">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          if (highlighted) go(highlighted.to)
          else if (text.trim() !== '') go(routes.search(text.trim()))
        }}
        onFocus={() => void parts.fetch().catch(() => {})}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      >
        <SearchField
          data-search
          label="Search"
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
        {isShown && (
          <Suspense>
            <SuggestionList
              id={list}
              suggestions={suggestions}
              active={active}
              onHighlight={setActive}
              onChoose={({ to }) => go(to)}
            />
          </Suspense>
        )}
        <p role="status" className="sr-only">
          {isShown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
        </p>
      </form>
    </search>
  )
}
