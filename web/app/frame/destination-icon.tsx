import type { Destination } from './destinations.ts'

type DestinationIconProps = Pick<Destination, 'icon' | 'isBoldWhenActive'> & {
  size: number
  isActive: boolean
}

/** The icon of a destination. Its size follows the text, like that of its badge. */
export const DestinationIcon = ({ icon: Icon, isBoldWhenActive = false, size, isActive }: DestinationIconProps) => (
  <Icon
    aria-hidden
    size={`${size / 16}rem`}
    fill={isActive && !isBoldWhenActive ? 'currentColor' : 'none'}
    {...(isActive && isBoldWhenActive && { style: { strokeWidth: 2.75 } })}
  />
)
