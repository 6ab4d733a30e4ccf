import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Icon } from '#web/ui/icons.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

const tones = {
  neutral: 'text-ink hover:bg-press',
  muted: 'text-muted hover:bg-accent-soft hover:text-accent',
  accent: 'text-accent hover:bg-accent-soft',
  red: 'text-muted hover:bg-red-soft hover:text-red',
  green: 'text-muted hover:bg-green-soft hover:text-green',
  overlay: 'bg-lightbox/75 text-on-fill hover:bg-lightbox',
}

/** Props of IconButton. */
type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: Icon
  /** Its accessible name and tooltip. */
  label: string
  tone?: keyof typeof tones
  size?: 'sm' | 'md'
  /** Fills the icon, as what it toggles is on. */
  filled?: boolean
  hasTooltip?: boolean
}

/** A round button that shows only an icon. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'neutral',
  size = 'md',
  filled,
  hasTooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-pill transition-colors duration-150 disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-9',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden size={size === 'sm' ? '1.125rem' : '1.25rem'} fill={filled ? 'currentColor' : 'none'} />
    </button>
  )
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
