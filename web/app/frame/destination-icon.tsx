import { Badge } from './badge.tsx'
import type { Destination } from './destinations.ts'

type DestinationIconProps = Pick<Destination, 'icon' | 'isBoldWhenActive'> & {
  size: number
  isActive: boolean
  unread: number
}

/** The icon of a destination, with its badge. It is as large as the text: else the badge covers it. */
export function DestinationIcon({
  icon: Icon,
  isBoldWhenActive = false,
  size,
  isActive,
  unread,
}: DestinationIconProps) {
  return (
    <span className="relative">
      <Icon
        aria-hidden
        size={`${size / 16}rem`}
        fill={isActive && !isBoldWhenActive ? 'currentColor' : 'none'}
        {...(isActive && isBoldWhenActive && { style: { strokeWidth: 2.75 } })}
      />
      <Badge count={unread} />
    </span>
  )
}
