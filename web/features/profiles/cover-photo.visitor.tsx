import { imageUrl } from '#web/ui/image-url.ts'

/** The default cover as a data URL, which tools/build-pages.mjs writes. */
declare const DEFAULT_COVER: string

/** The cover photo, loaded before other images. The default one is in the page, as it is often the largest paint. */
export const CoverPhoto = ({ src }: { src: string | null }) => (
  <div className="relative aspect-3/1 overflow-hidden bg-default-cover">
    <img
      src={src ? imageUrl(src) : DEFAULT_COVER}
      alt=""
      decoding={src ? 'async' : 'sync'}
      {...(src && { fetchPriority: 'high' })}
      className="absolute inset-0 size-full object-cover"
    />
  </div>
)
