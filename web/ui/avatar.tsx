import { useState } from 'react'
import { classNames } from './class-names.ts'
import { imageUrl } from './image-url.ts'

/** Props of Avatar. */
export interface AvatarProps {
  src: string | null | undefined
  /** Whose it is. Said only with `isAlone`, as the name usually stands beside it. */
  name: string
  /** Edge in pixels. */
  size?: number
  isAlone?: boolean
  className?: string
}

/** A member's round picture. The default lies beneath it, so a missing or broken picture shows it without a flash. */
export function Avatar({ src, name, size = 40, isAlone, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = src && src !== broken
  return (
    <span
      {...(isAlone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      style={{ width: size, height: size }}
      className={classNames(
        'block shrink-0 overflow-hidden rounded-pill bg-press bg-[url(/default-avatar.svg)] bg-cover',
        className,
      )}
    >
      {isShown && (
        <img
          src={imageUrl(src)}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
