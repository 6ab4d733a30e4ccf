import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stepThroughRecipients } from './recipients.tsx'

const LABEL = 'Search people to message'

/** Where one looks for somebody to write to. The arrow keys lead to what was found. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className="sticky top-13 z-10 bg-canvas px-4 py-2">
      <div className="flex h-11 items-center gap-3 rounded-pill border border-control ps-4 pe-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
        <Search aria-hidden size={18} className="text-muted" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={QUERY_LENGTH}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') onSearch('')
            if (event.key === 'ArrowDown' && stepThroughRecipients(1)) event.preventDefault()
          }}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
        {search !== '' && (
          <IconButton
            icon={X}
            label="Clear search"
            size="sm"
            onClick={() => {
              onSearch('')
              field.current?.focus()
            }}
          />
        )}
      </div>
    </search>
  )
}
