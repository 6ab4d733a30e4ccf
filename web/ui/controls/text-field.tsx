import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { CircleAlert } from '#web/ui/icons.ts'

interface FieldLook {
  label: string
  /** Shown under the field and announced with it. */
  error?: string | undefined
  /** The id of a text elsewhere that says what is wrong with it. */
  faultId?: string | undefined
  /** A line of help; the error replaces it. */
  hint?: ReactNode
  /** A button at the end, such as one that reveals a password. */
  end?: ReactNode
  className?: string | undefined
}

/** Props of TextField. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'placeholder' | 'className'> & FieldLook

/** A text input. Its label is inside the frame until something is typed, its error below. */
export function TextField({ label, error, faultId, hint, end, className, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame id={id} look={{ label, error, faultId, hint, end, className }}>
      {/* With its type, so that a dialog finds it as its first field. */}
      <input
        type="text"
        {...rest}
        {...inputProps(id, { error, faultId, hint })}
        className={`h-[3.5rem] pt-[1.25rem] pb-1 ${inputClass}`}
      />
    </Frame>
  )
}

/** Props of TextArea. */
type TextAreaProps = Omit<ComponentProps<'textarea'>, 'placeholder' | 'className'> & FieldLook

/** A text input of several lines, which grows with its content. */
export function TextArea({ label, error, faultId, hint, end, className, id: givenId, ...rest }: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame id={id} look={{ label, error, faultId, hint, end, className }}>
      <textarea
        dir="auto"
        {...rest}
        {...inputProps(id, { error, faultId, hint })}
        className={`mt-[1.75rem] mb-2 field-sizing-content max-h-60 min-h-12 resize-none ${inputClass}`}
      />
    </Frame>
  )
}

// The scroll margin shows the line below the field, too.
const inputClass = 'peer scroll-mb-16 w-full min-w-0 rounded-card bg-transparent px-4 text-lg outline-none'

const inputProps = (id: string, { error, faultId, hint }: Pick<FieldLook, 'error' | 'faultId' | 'hint'>) =>
  ({
    id,
    placeholder: ' ',
    'aria-invalid': (error ?? faultId) ? true : undefined,
    'aria-describedby': (error ?? hint) ? `${id}-note` : faultId,
  }) as const

function Frame({ id, look, children }: { id: string; look: FieldLook; children: ReactNode }) {
  const { label, error, faultId, hint, end, className } = look
  const note = error ?? hint
  const isWrong = error !== undefined || faultId !== undefined
  return (
    <div className={className}>
      <div
        className={classNames(
          'relative flex items-center rounded-card border bg-canvas transition-colors',
          'focus-within:outline-2 focus-within:-outline-offset-1',
          isWrong ? 'border-red focus-within:outline-red' : 'border-control focus-within:outline-accent',
        )}
      >
        {children}
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classNames(
            'pointer-events-none absolute start-4 end-4 top-2 truncate text-sm transition-all duration-100',
            'peer-placeholder-shown:top-[1rem] peer-placeholder-shown:text-lg peer-placeholder-shown:whitespace-normal',
            'peer-focus:top-2 peer-focus:text-sm peer-focus:whitespace-nowrap',
            isWrong ? 'text-red' : 'text-muted peer-focus:text-accent',
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
