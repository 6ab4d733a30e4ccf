import { Suspense } from 'react'
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { type PictureProps, Placeholder, PlainPicture } from './plain-picture.tsx'

// Fetched only if data is saved or motion is off.
const CarefulPicture = lazyPart(new LazyModule(() => import('./careful-picture.tsx')), (it) => it.CarefulPicture)

/** An image. Respects data saving and reduced motion. */
export function Picture(props: PictureProps) {
  if (useChosen(isCareless)) return <PlainPicture {...props} />
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <CarefulPicture {...props} />
    </Suspense>
  )
}

const isCareless = () => mayPlay() && !savesData()
