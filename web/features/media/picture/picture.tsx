import { Suspense } from 'react'
import { mayPlay, useChosen } from '#web/core/appearance.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { type PictureProps, Placeholder, PlainPicture } from './plain-picture.tsx'

// Fetched by those who save data, or for whom nothing may move by itself.
const CarefulPicture = lazyPart(new LazyModule(() => import('./careful-picture.tsx')), (it) => it.CarefulPicture)

/** An image, unless it is held back. It moves only where it may. */
export function Picture(props: PictureProps) {
  if (useChosen(mayPlay) && !props.isHeld) return <PlainPicture {...props} />
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <CarefulPicture {...props} />
    </Suspense>
  )
}
