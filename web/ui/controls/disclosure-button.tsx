import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from '#web/ui/icons.ts'

interface DisclosureButtonProps extends ComponentProps<'button'> {
  isOpen: boolean
  children: ReactNode
}

/** A line that shows and hides what is below it. */
export const DisclosureButton = ({ isOpen, children, ...rest }: DisclosureButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-expanded={isOpen}
    className="flex min-h-8 items-center gap-1 text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
  >
    {children}
    <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : undefined} />
  </button>
)
