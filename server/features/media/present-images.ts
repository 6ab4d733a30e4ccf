/** Presents the images of a post. */
import type { Media } from '#contract/calls/tweets.ts'
import type { StoredImage } from './images.ts'
import type { ImageUrls } from './urls.ts'

/** The images of a post as the API shows them, by addresses of `urlsOf`. */
export const presentImages = (images: readonly StoredImage[], urlsOf: (hash: string) => ImageUrls): Media[] =>
  images.map(({ hash, width, height, alt, placeholder, animated }) => ({
    ...urlsOf(hash),
    ...{ width, height, alt, placeholder },
    ...(animated && { animated }),
  }))
