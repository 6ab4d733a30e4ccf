import { Suspense } from 'react'
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { type PictureProps, Placeholder, PlainPicture } from './plain-picture.tsx'
import { useIsStarted } from './started-animations.ts'

// Fetched only if data is saved or motion is off.
const CarefulPicture = lazyPart(new LazyModule(() => import('./careful-picture.tsx')), (it) => it.CarefulPicture)

const movement = new LazyModule(() => import('./moving-picture.tsx'))
const MovingPicture = lazyPart(movement, (it) => it.MovingPicture)
/** Plays or pauses an animation. Beside the button with its picture. */
export const MotionControl = lazyPart(movement, (it) => it.MotionControl)

/** An image. Respects data saving and reduced motion. */
export function Picture(props: PictureProps) {
  const isPlain = useChosen(isCareless)
  const { animated } = props.media
  // An animation plays at once, before the code for its control is there.
  const isUntouched = useIsStarted(props.media) === undefined
  if (isPlain && (!animated || isUntouched)) return <PlainPicture {...props} />
  const Shown = animated ? MovingPicture : CarefulPicture
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <Shown {...props} />
    </Suspense>
  )
}

const isCareless = () => mayPlay() && !savesData()
