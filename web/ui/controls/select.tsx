import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** An option of Select. */
interface SelectOption<V extends string> {
  value: V
  label: string
  /** The language of the label, where it is not the page's. */
  lang?: string
}

interface SelectProps<V extends string> {
  label: string
  value: V
  options: readonly SelectOption<V>[]
  onChange: (value: V) => void
  className?: string
}

const fieldClass =
  'min-h-9 min-w-0 max-w-full cursor-pointer rounded-pill border border-control bg-canvas px-3 py-1 text-ink pointer-coarse:min-h-11'

/** A choice of one option in the browser's own list. */
export function Select<V extends string>({ label, value, options, onChange, className }: SelectProps<V>) {
  return (
    <label className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <span className="text-sm font-medium text-muted">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value as V)}
        className={classNames(fieldClass, 'w-full')}
      >
        {options.map(optionOf)}
      </select>
    </label>
  )
}

interface SelectRowProps<V extends string> extends Omit<SelectProps<V>, 'className'> {
  /** A line of help below the label. */
  help?: ReactNode
}

/** A line with a choice of one option at its end, as a setting. Below the label where a window is narrow. */
export function SelectRow<V extends string>({ label, help, value, options, onChange }: SelectRowProps<V>) {
  const id = useId()
  return (
    <div className="flex min-h-line flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 compact:py-1">
      <label htmlFor={id} className="min-w-0 flex-1 basis-40 font-medium">
        {label}
        {help && (
          <span id={`${id}-help`} className="block text-sm font-normal text-muted">
            {help}
          </span>
        )}
      </label>
      <select
        id={id}
        aria-label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value as V)}
        className={fieldClass}
      >
        {options.map(optionOf)}
      </select>
    </div>
  )
}

const optionOf = ({ value, label, lang }: SelectOption<string>) => (
  <option key={value} value={value} lang={lang}>
    {label}
  </option>
)
