import type { Media } from '#contract/calls/tweets.ts'
import { IMAGE_EDGE } from '#contract/limits.ts'
import { imageUrl } from '#web/ui/image-url.ts'

/** The attributes by which a browser chooses the file of an image. */
interface PictureSource {
  src: string
  /** Missing where there is one file; HTML has no empty list. */
  srcSet?: string
  sizes: string
}

/** The width of each image in a post with `count` images. */
export const sizesOf = (count: number): string =>
  count === 1 ? '(min-width: 40rem) 32rem, 84vw' : '(min-width: 40rem) 16rem, 42vw'

/** The two files of an image, small and large. The small one of an animation does not move. */
export function sourceOf({ url, smallUrl, width, height, animated }: Media, sizes: string): PictureSource {
  if (animated) return { src: imageUrl(url), sizes }
  const smallWidth = Math.round(width * Math.min(1, IMAGE_EDGE.small / Math.max(width, height)))
  const [large, small] = [imageUrl(url), imageUrl(smallUrl)]
  return { src: small, srcSet: `${small} ${smallWidth}w, ${large} ${width}w`, sizes }
}

/** The first frame of an animation, as an image of its own. */
export const stillOf = ({ animated: _, ...media }: Media): Media => ({ ...media, url: media.smallUrl })
