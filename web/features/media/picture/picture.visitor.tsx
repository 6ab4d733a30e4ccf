import { useContext } from 'react'
import { sourceOf, stillOf } from '#web/features/media/picture-source.ts'
import { FirstPicture } from './first-picture.ts'
import { type PictureProps, PlainPicture } from './plain-picture.tsx'

/**
 * An image, lazy unless it is the first one of the page. An animation is its first frame where motion is to be reduced, and
 * where no script could pause it (web/pages/controls.ts).
 */
export function Picture({ media, ...props }: PictureProps) {
  const isFirst = useContext(FirstPicture) === media.url
  const image = <PlainPicture {...props} media={media} isLazy={!isFirst} isFirst={isFirst} />
  if (!media.animated) return image
  return (
    <picture>
      <source
        media="(prefers-reduced-motion: reduce), (scripting: none)"
        srcSet={sourceOf(stillOf(media), props.sizes).src}
      />
      {image}
    </picture>
  )
}
