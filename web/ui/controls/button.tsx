import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { LoaderCircle } from '#web/ui/icons.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

/** Looks of a button. */
export interface ButtonLook {
  variant?: 'primary' | 'ink' | 'outline' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg' | 'round'
  /** Fills the width of its container. */
  wide?: boolean
}

const variants = {
  primary: 'bg-accent-fill text-on-fill not-aria-disabled:hover:bg-accent-fill-hover',
  ink: 'bg-ink text-canvas not-aria-disabled:hover:bg-ink/85',
  outline: 'border border-control text-ink not-aria-disabled:hover:bg-press',
  ghost: 'text-ink not-aria-disabled:hover:bg-press',
  danger: 'bg-red-fill text-on-fill not-aria-disabled:hover:bg-red-fill-hover',
}

const sizes = {
  sm: 'min-h-8 px-4 text-sm',
  md: 'min-h-9 px-4 text-base',
  lg: 'min-h-12 px-6 text-lg',
  // For an icon, whose size is fixed.
  round: 'size-[clamp(52px,8dvh,3.25rem)] text-lg',
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonLook): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-pill text-center font-bold select-none',
    'transition-colors duration-150 aria-disabled:cursor-default aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    wide ? 'w-full py-1 text-balance' : 'whitespace-nowrap',
  )
}

/** Props of Button. */
type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a spinner and ignores presses. Keeps focus. */
    busy?: boolean
    /** Called when a disabled button is pressed, to explain why. */
    onRefuse?: () => void
  }

/** A button. It stays in the tab order while disabled or busy, so that focus is not lost. */
export function Button({
  variant,
  size,
  wide,
  busy,
  disabled,
  className,
  onClick,
  onRefuse,
  children,
  ...rest
}: ButtonProps) {
  const isOff = busy || disabled
  const refuse: typeof onClick = (event) => {
    event.preventDefault()
    if (!busy) onRefuse?.()
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? refuse : onClick}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {busy && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLook & LinkProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })
  return <Link {...rest} className={classNames(look, className)} />
}
