import { classNames } from '#web/ui/class-names.ts'

/** An option of Select. */
interface SelectOption<V extends string> {
  value: V
  label: string
}

interface SelectProps<V extends string> {
  label: string
  value: V
  options: readonly SelectOption<V>[]
  onChange: (value: V) => void
  className?: string
}

/** A choice of one option in the browser's own list. */
export function Select<V extends string>({ label, value, options, onChange, className }: SelectProps<V>) {
  return (
    <label className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <span className="text-sm font-medium text-muted">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value as V)}
        className="min-h-9 w-full min-w-0 cursor-pointer rounded-pill border border-control bg-canvas px-3 py-1 text-ink pointer-coarse:min-h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
