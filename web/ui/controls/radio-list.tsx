import type { Icon } from '#web/ui/icons.ts'

interface RadioListProps<V extends string> {
  /** Read by screen readers. */
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: Icon }[]
  onChange: (value: V) => void
}

/** A question of a dialog or a form: each option has a row, which is pressable as a whole. A setting is a SelectRow. */
export function RadioList<V extends string>({ label, value, options, onChange }: RadioListProps<V>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label
          key={option}
          className="flex min-h-13 cursor-pointer items-center gap-4 px-4 py-2.5 compact:min-h-11 compact:py-1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          {Icon && <Icon aria-hidden size={20} className="shrink-0 text-muted" />}
          <span className="min-w-0 flex-1 font-medium">{text}</span>
          <input
            type="radio"
            name={label}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="size-5 shrink-0 accent-accent-fill outline-none"
          />
        </label>
      ))}
    </fieldset>
  )
}
