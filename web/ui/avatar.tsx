import { useState } from 'react'
import { boxSize } from './box-size.ts'
import { classNames } from './class-names.ts'
import { imageUrl } from './image-url.ts'

/** Props of Avatar. */
interface AvatarProps {
  src: string | null | undefined
  /** Edge in pixels, or that of a row's face, which is smaller where rows are compact. */
  size?: number | 'row' | 'large'
  className?: string
}

/**
 * A user's round picture, beside their name. Only a missing or broken one is the default: while a picture loads its place is grey.
 * One that the browser has is decoded with the frame it is in, so that it is there at once.
 */
export function Avatar({ src, size = 'row', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = src && src !== broken
  const edge = typeof size === 'number' ? size : size === 'row' ? 40 : 48
  return (
    <span
      aria-hidden
      {...(typeof size === 'number' && boxSize(size))}
      className={classNames(
        'block shrink-0 overflow-hidden rounded-pill bg-press',
        !isShown && 'bg-[url(/default-avatar.svg)] bg-cover',
        size === 'row' && 'size-face',
        size === 'large' && 'size-face-large',
        className,
      )}
    >
      {isShown && (
        <img
          src={imageUrl(src)}
          alt=""
          width={edge}
          height={edge}
          decoding="sync"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
