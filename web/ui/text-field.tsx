import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Props of TextField. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'placeholder'> & {
  label: string
  /** What is wrong with it, shown under the field and tied to it. */
  error?: string | undefined
  /** A line of help, replaced by the error. */
  hint?: string
  /** Sits at the field's end, such as a button that reveals a password. */
  end?: ReactNode
}

/** One line of input, its label inside the frame until something is typed, its error beneath. */
export function TextField({ label, error, hint, end, className, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const note = error ?? hint
  return (
    <div className={className}>
      <div
        className={classNames(
          'relative flex h-14 items-center rounded-card border bg-canvas transition-colors',
          'focus-within:outline-2 focus-within:-outline-offset-1',
          error ? 'border-red focus-within:outline-red' : 'border-control focus-within:outline-accent',
        )}
      >
        <input
          {...rest}
          id={id}
          placeholder=" "
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="peer h-full w-full min-w-0 rounded-card bg-transparent px-4 pt-5 pb-1 text-lg outline-none"
        />
        <label
          htmlFor={id}
          className={classNames(
            'pointer-events-none absolute start-4 top-2 text-sm transition-all duration-100',
            'peer-placeholder-shown:top-4 peer-placeholder-shown:text-lg peer-focus:top-2 peer-focus:text-sm',
            error ? 'text-red' : 'text-muted peer-focus:text-accent',
          )}
        >
          {label}
        </label>
        {end && <div className="pe-2">{end}</div>}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1 flex items-start gap-1 px-4 text-sm', error ? 'text-red' : 'text-muted')}
        >
          {error && <CircleAlert aria-hidden size={16} />}
          {note}
        </p>
      )}
    </div>
  )
}
