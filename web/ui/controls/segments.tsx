interface SegmentsProps<V extends string> {
  /** Shown above. */
  label: string
  /** A line of help below the label. */
  help?: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A choice of one of a few short options, side by side; below each other where a window is narrow. */
export function Segments<V extends string>({ label, help, value, options, onChange }: SegmentsProps<V>) {
  return (
    <fieldset className="px-4 py-2.5 compact:py-1">
      <legend className="float-start w-full font-medium">{label}</legend>
      {help && <p className="clear-both text-sm text-muted">{help}</p>}
      <div className="clear-both grid auto-cols-fr grid-flow-col gap-1 pt-2 slim:grid-flow-row slim:grid-cols-2">
        {options.map(({ value: option, label: text }) => (
          <label
            key={option}
            className={
              'grid min-h-11 cursor-pointer place-items-center rounded-card border border-control px-1 py-1 text-center text-sm font-medium hover:bg-hover ' +
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-bold has-checked:text-accent has-checked:inset-ring has-checked:inset-ring-accent ' +
              'forced-colors:has-checked:outline-3 forced-colors:has-checked:-outline-offset-4 ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
            }
          >
            <input
              type="radio"
              name={label}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <span className="min-w-0 hyphens-auto wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
