import { Suspense } from 'react'
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { type PictureProps, Placeholder, PlainPicture } from './plain-picture.tsx'

// Fetched by those who save data, or for whom nothing may move by itself.
const CarefulPicture = lazyPart(new LazyModule(() => import('./careful-picture.tsx')), (it) => it.CarefulPicture)

/** An image. It moves only where it may, and waits for a press where data is saved. */
export function Picture(props: PictureProps) {
  if (useChosen(isCareless)) return <PlainPicture {...props} />
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <CarefulPicture {...props} />
    </Suspense>
  )
}

const isCareless = () => mayPlay() && !savesData()
