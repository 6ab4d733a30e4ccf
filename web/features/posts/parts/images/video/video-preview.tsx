import { t } from '#web/core/i18n.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { Video } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'

interface VideoPreviewProps {
  medium: WrittenMedium
  /** The address of its picture; by default that of a post that shows it. */
  poster?: string | undefined
}

/** The first picture of a video, or the sound of a voice note. */
export function VideoPreview({ medium: { file, alt, video }, poster = video?.medium?.smallUrl }: VideoPreviewProps) {
  const stored = video?.medium?.video?.url
  const url = useObjectUrl(typeof file === 'string' && stored ? stored : file)
  if (video?.kind === 'voice')
    return (
      // The remove button is at its end.
      <div className="bg-sunken py-3 ps-3 pe-14">
        {/* biome-ignore lint/a11y/useMediaCaption: a recording that its author has just made */}
        {url && <audio src={imageUrl(url)} controls aria-label={alt || t('Voice note')} className="h-10 w-full" />}
      </div>
    )
  // Without a picture yet there is nothing to give room to.
  const hasPicture = poster !== undefined || typeof file !== 'string'
  return (
    <div className={`relative grid place-items-center bg-sunken ${hasPicture ? 'aspect-video' : 'h-24'}`}>
      <Video aria-hidden size={32} className="text-muted" />
      {poster ? (
        <img src={imageUrl(poster)} alt={alt} className="absolute inset-0 size-full object-contain" />
      ) : (
        // Safari shows the first picture only of a video with a start.
        typeof file !== 'string' &&
        url && (
          <video
            src={`${url}#t=0.01`}
            muted
            playsInline
            preload="metadata"
            aria-label={alt || t('Video')}
            className="absolute inset-0 size-full object-contain"
          />
        )
      )}
    </div>
  )
}
