import { type ComponentProps, useId } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'

interface SwitchProps {
  label: string
  /** A line of help below the label. */
  help?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A line with a switch at its end; the whole line flips it. */
export function Switch({ label, help, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={`${id}-input`}
      className="flex min-h-line cursor-pointer items-center gap-4 px-4 py-2.5 compact:py-1 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-sm text-muted">
            {help}
          </span>
        )}
      </span>
      <SwitchInput
        id={`${id}-input`}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        isOn={isOn}
        onChange={onChange}
      />
    </label>
  )
}

interface SwitchInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'aria-labelledby' | 'aria-describedby' | 'disabled'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch without its texts, for a label around it. */
export const SwitchInput = ({ isOn, onChange, ...props }: SwitchInputProps) => (
  <>
    <input
      type="checkbox"
      role="switch"
      {...props}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="peer sr-only"
    />
    <span
      aria-hidden
      className={
        'relative h-6 w-11 shrink-0 rounded-pill bg-control transition-colors duration-150 peer-checked:bg-accent-fill peer-disabled:opacity-40 ' +
        'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ' +
        'after:absolute after:start-0.5 after:top-0.5 after:size-5 after:rounded-pill after:bg-on-fill ' +
        'after:transition-[inset-inline-start] after:duration-150 peer-checked:after:start-5.5 ' +
        // Where the system paints all backgrounds alike.
        'forced-colors:border forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-disabled:border-[GrayText]'
      }
    />
  </>
)

/** Placeholder of a switch. */
export const SwitchSkeleton = () => (
  <div className="flex h-14 items-center justify-between px-4">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-6 w-11" />
  </div>
)
