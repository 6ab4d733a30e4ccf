import { Suspense } from 'react'
import { ImagePreviews } from '#web/features/media/image-previews.tsx'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const VideoPreview = lazyPart(new LazyModule(() => import('./video/video-preview.tsx')), (it) => it.VideoPreview)

/** The images or the video of a post that cannot be changed here. */
export function MediaPreviews({ media }: { media: readonly WrittenMedium[] }) {
  const video = media.find((medium) => medium.video)
  if (!video) return <ImagePreviews images={media} />
  return (
    <div className="overflow-hidden rounded-card border border-line">
      {/* As high as the preview: what is not prepared yet has no picture. */}
      <Suspense fallback={<div className={`bg-sunken ${video.file === '' ? 'h-24' : 'aspect-video'}`} />}>
        <VideoPreview medium={video} />
      </Suspense>
    </div>
  )
}
