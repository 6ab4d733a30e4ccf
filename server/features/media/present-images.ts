/** Presents the images and videos of a post. */
import type { Media } from '#contract/calls/tweets.ts'
import type { StoredImage, StoredVideo } from './images.ts'
import type { ImageUrls } from './urls.ts'

/** The images of a post as the API shows them, by addresses of `urlsOf`. */
export const presentImages = (images: readonly StoredImage[], urlsOf: (hash: string) => ImageUrls): Media[] =>
  images.map(({ hash, width, height, alt, placeholder, animated, video }) => {
    const { videoUrl, ...urls } = urlsOf(hash)
    return {
      ...urls,
      ...{ width, height, alt, placeholder },
      ...(animated && { animated }),
      ...(video && { video: presentStoredVideo(video, videoUrl) }),
    }
  })

const presentStoredVideo = (
  { kind, seconds, hasSound, loudness, captions }: StoredVideo,
  url: string,
): NonNullable<Media['video']> => ({
  ...{ kind, url, seconds, hasSound },
  ...(loudness && { loudness }),
  ...(captions && { captions }),
})
