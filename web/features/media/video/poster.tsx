import type { ComponentProps } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { badgeClass, videoRatio, videoWidth, voiceSteps } from '#web/features/media/media-layout.tsx'
import { Placeholder, PlainPicture } from '#web/features/media/picture/plain-picture.tsx'
import { sizesOf } from '#web/features/media/picture-source.ts'
import { Play } from '#web/ui/icons.ts'
import { clockText, mediaText, playLabel } from './media-words.ts'
import type { VideoProps } from './video-props.ts'

interface PosterProps extends VideoProps {
  /** None on public pages, whose script listens to it. */
  onPlay?: () => void
}

/**
 * The place of a video. That of a voice note is as high as its player. A small poster is smooth, as is the video that follows it.
 */
export const VideoFrame = ({ media, ...rest }: { media: Media } & ComponentProps<'div'>) => (
  <div
    {...rest}
    style={
      media.video!.kind === 'voice'
        ? { height: `calc(var(--spacing) * ${voiceSteps(media.video!)} + 2px)` }
        : { aspectRatio: videoRatio(media), width: videoWidth(media) }
    }
    className="group/player relative overflow-hidden rounded-card border border-line bg-sunken [&_img]:object-contain [&_img]:[image-rendering:auto]"
  />
)

/** The poster of a video. The player of a voice note does not show it. */
export const VideoPicture = ({ media, onBroken }: Pick<VideoProps, 'media' | 'onBroken'>) => {
  // The control over it has the description.
  const picture = { ...media, alt: '' }
  return useChosen(savesData) || media.video!.kind === 'voice' ? (
    <Placeholder media={picture} />
  ) : (
    <PlainPicture media={picture} sizes={sizesOf(1)} onBroken={onBroken} />
  )
}

/** What marks a picture as the poster of a video or a voice note: a sign and its duration. */
export const VideoSigns = ({ media }: { media: Media }) => (
  <>
    <Play
      role="img"
      aria-label={mediaText([media])}
      size="3rem"
      fill="currentColor"
      className="absolute inset-0 m-auto rounded-pill bg-lightbox/75 p-3 text-on-fill"
    />
    <span aria-hidden className={`absolute start-2 bottom-2 ${badgeClass}`}>
      {clockText(media.video!.seconds)}
    </span>
  </>
)

/** The button over a poster, which plays the video. */
export const PlayButton = ({ media, nameFor, onPlay }: PosterProps) => (
  <button
    type="button"
    data-poster
    aria-label={playLabel(media, nameFor)}
    onClick={onPlay}
    className="absolute inset-0 -outline-offset-2"
  >
    <VideoSigns media={media} />
  </button>
)
