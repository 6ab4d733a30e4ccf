import type { Captions } from '#contract/parts/video.ts'
import type { PlaybackControl } from '#web/features/media/video/playback.ts'

/** Captions in one language. */
export interface CaptionsTrack extends Captions {
  /** The name of the language. */
  label: string
  /** Whether it is the language of the page. */
  isRead: boolean
}

/** A player with its controls in the document. */
export interface BoundPlayer {
  /** The element around the controls, on which their looks depend. */
  root: HTMLElement
  media: HTMLMediaElement
  /** How long it is, as long as the file is not loaded. */
  seconds: number
  captions?: readonly CaptionsTrack[]
  /** A position in words. */
  clock: (seconds: number) => string
  control: Pick<PlaybackControl, 'play' | 'seek' | 'position'>
}
