import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface CheckRowProps {
  isOn: boolean
  /** Some of what it includes is chosen. */
  isMixed?: boolean
  onChange: (isOn: boolean) => void
  /** Always chosen. */
  isFixed?: boolean
  className?: string
  children: ReactNode
}

/** A row with a checkbox at its start, which is pressable as a whole. */
export function CheckRow({ isOn, isMixed = false, onChange, isFixed = false, className, children }: CheckRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 items-start gap-3 px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        !isFixed && 'cursor-pointer hover:bg-hover',
        className,
      )}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent-fill outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
