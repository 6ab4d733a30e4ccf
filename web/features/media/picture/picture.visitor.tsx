import { sourceOf, stillOf } from '#web/features/media/picture-source.ts'
import { type PictureProps, PlainPicture } from './plain-picture.tsx'

/** An image. Where motion is to be reduced, an animation is its first frame. */
export function Picture({ media, ...props }: PictureProps) {
  const image = <PlainPicture {...props} media={media} />
  if (!media.animated) return image
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={sourceOf(stillOf(media), props.sizes).src} />
      {image}
    </picture>
  )
}
