import { type ComponentProps, useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { Search, X } from '#web/ui/icons.ts'
import { IconButton } from './icon-button.tsx'
import { searchFieldClass, searchInputProps } from './search-input.ts'

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
    <div className={searchFieldClass}>
      <Search aria-hidden size={18} className="text-muted" />
      <input
        {...rest}
        ref={field}
        {...searchInputProps(label, value)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && <IconButton icon={X} label={t('Clear search')} size="sm" hasTooltip={false} onClick={clear} />}
    </div>
  )
}
