import { useState } from 'react'
import { classNames } from './class-names.ts'

/** Props of Avatar. */
export interface AvatarProps {
  src: string | null | undefined
  /** Edge in pixels. */
  size?: number
  className?: string
}

/** A user's round picture, beside their name. The default is its background, so it shows through a missing or broken picture. */
export function Avatar({ src, size = 40, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = src && src !== broken
  return (
    <span
      aria-hidden
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

/** The URL of an image: absolute URLs stay, a relative path is on this origin. */
export function imageUrl(path: string): string {
  return /^(https?:)?\/\/|^\/|^(data|blob):/.test(path) ? path : `/${path}`
}
