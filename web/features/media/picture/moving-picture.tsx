import type { Media } from '#contract/calls/tweets.ts'
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { stillOf } from '#web/features/media/picture-source.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Pause, Play } from '#web/ui/icons.ts'
import { HeldPicture, useIsPressed } from './held-picture.tsx'
import { type PictureProps, PlainPicture } from './plain-picture.tsx'
import { setStarted, useIsStarted } from './started-animations.ts'

const usePlays = (media: Media): boolean => {
  const playsByItself = useChosen(mayPlay)
  return useIsStarted(media) ?? playsByItself
}

/** An animation, or its first frame while it is paused. A chunk of its own, with its control. */
export function MovingPicture(props: PictureProps) {
  const { media } = props
  const plays = usePlays(media)
  const isWanted = useIsStarted(media) !== undefined
  const isPressed = useIsPressed(media)
  if (useChosen(savesData) && !isPressed && !isWanted) return <HeldPicture media={media} />
  return <PlainPicture {...props} media={plays ? media : stillOf(media)} />
}

interface MotionControlProps {
  media: Media
  /** The place of the animation among the images of a post; null for the only one. */
  number: number | null
  nameFor: (name: string) => string
}

/** Plays or pauses an animation. */
export function MotionControl({ media, number, nameFor }: MotionControlProps) {
  const plays = usePlays(media)
  return (
    <IconButton
      icon={plays ? Pause : Play}
      label={nameFor(labelOf(plays, number))}
      tone="overlay"
      size="sm"
      hasTooltip={false}
      onClick={() => setStarted(media, !plays)}
      className="absolute end-2 bottom-2 bg-lightbox/75 text-on-fill hover:bg-lightbox"
    />
  )
}

function labelOf(plays: boolean, number: number | null): string {
  if (number === null) return plays ? t('Pause animation') : t('Play animation')
  return plays ? t('Pause animation {number}', { number }) : t('Play animation {number}', { number })
}
