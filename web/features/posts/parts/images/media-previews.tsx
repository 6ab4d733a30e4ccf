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
      <Suspense fallback={<div className="aspect-video bg-sunken" />}>
        <VideoPreview medium={video} />
      </Suspense>
    </div>
  )
}
