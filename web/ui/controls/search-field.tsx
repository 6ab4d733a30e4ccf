import { type ComponentProps, useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { Search, X } from '#web/ui/icons.ts'
import { IconButton } from './icon-button.tsx'

/** Props of SearchField. */
type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search input with a magnifier and a button that clears it. */
export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="flex h-11 items-center gap-3 rounded-pill border border-control bg-canvas ps-4 pe-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
      <Search aria-hidden size={18} className="text-muted" />
      <input
        {...rest}
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // The placeholder runs with the page.
        dir={value === '' ? undefined : 'auto'}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
      />
      {value !== '' && <IconButton icon={X} label={t('Clear search')} size="sm" hasTooltip={false} onClick={clear} />}
    </div>
  )
}
