import { useState } from 'react'
import { t } from '#web/core/i18n.ts'

interface NameFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A filter by username, applied on Enter or when the field loses focus. */
export function NameFilter({ label, value, onChange }: NameFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const apply = () => {
    if (typed !== null) onChange(typed.trim().replace(/^@/, ''))
    setTyped(null)
  }
  return (
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-muted">{label}</span>
      <input
        type="text"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('@username')}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        className="min-h-9 w-full min-w-0 rounded-pill border border-control bg-canvas px-3 py-1 placeholder:text-muted pointer-coarse:min-h-11"
      />
    </label>
  )
}
