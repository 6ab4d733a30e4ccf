import type { Media } from '#contract/calls/tweets.ts'

/** Props of a video or a voice note. */
export interface VideoProps {
  media: Media
  /** The accessible name of a control without a description, from its action. */
  nameFor: (name: string) => string
  /** Called with the address of a picture or a video that could not be loaded. */
  onBroken?: ((url: string) => void) | undefined
}

/** Props of its player. */
export interface PlayerProps extends VideoProps {
  /** Whether its button was pressed before the player was there. */
  isPressed: boolean
}
