import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { VIDEO_SECONDS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { bindControls } from '#web/features/media/video/controls/bind-controls.ts'
import { VideoControls, VoiceControls } from '#web/features/media/video/controls/controls.tsx'
import { clockText } from '#web/features/media/video/media-words.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { imageUrl } from '#web/ui/image-url.ts'

interface ClipProps {
  medium: WrittenMedium
  /** The prepared medium, once it is there. */
  prepared: Media | undefined
  element: RefObject<HTMLMediaElement | null>
  onSeconds: (seconds: number) => void
  onTime: (time: number) => void
}

/** A video or voice note that is being written, with the controls of posts: the prepared one, or the file on this device. */
export function Clip({ medium: { file, video }, prepared, element, onSeconds, onTime }: ClipProps) {
  const local = useObjectUrl(file)
  const kind = video!.kind
  const url = prepared?.video?.url ?? local
  const isVoice = kind === 'voice'
  const frame = useRef<HTMLFieldSetElement>(null)
  const [seconds, setSeconds] = useState(prepared?.video?.seconds)
  const [isBroken, setBroken] = useState(false)

  const bind = useEffectEvent(() => {
    const media = element.current!
    return bindControls({
      ...{ root: frame.current!, media, seconds: seconds!, clock: clockText },
      control: {
        play: () => void media.play().catch(() => {}),
        seek: (time) => {
          media.currentTime = time
        },
        position: () => media.currentTime,
      },
    })
  })
  const isKnown = seconds !== undefined && !isBroken
  useLayoutEffect(() => (isKnown ? bind() : undefined), [isKnown])

  // A video on another device has no file here.
  if (!url) return null
  if (isBroken) return <p className="text-sm text-muted">{t('This browser can’t play the clip. Type the times.')}</p>
  const shown: Media = {
    ...{ url: '', smallUrl: '', width: 16, height: 9, alt: '', placeholder: '' },
    ...prepared,
    video: { ...{ kind, url, hasSound: true, ...prepared?.video }, seconds: seconds ?? 0 },
  }
  const events = {
    ref: element as RefObject<HTMLVideoElement & HTMLAudioElement>,
    src: imageUrl(url),
    preload: 'metadata' as const,
    'aria-hidden': true as const,
    onLoadedMetadata: () => {
      // Recordings of some browsers do not know how long they are.
      const { duration } = element.current!
      const known = Number.isFinite(duration) ? duration : VIDEO_SECONDS
      setSeconds(known)
      onSeconds(known)
    },
    onTimeUpdate: () => onTime(element.current!.currentTime),
    onError: () => setBroken(true),
  }
  return (
    <fieldset
      ref={frame}
      data-player
      aria-label={isVoice ? t('Voice note') : t('Video')}
      className={`group/player relative min-w-0 overflow-hidden rounded-card border border-line ${isVoice ? 'px-3 py-2' : 'h-[30dvh] min-h-36 bg-lightbox'}`}
    >
      {isVoice ? (
        <audio {...events} />
      ) : (
        <video {...events} playsInline className="absolute inset-0 size-full object-contain" />
      )}
      {isKnown &&
        (isVoice ? <VoiceControls media={shown} nameFor={(name) => name} /> : <VideoControls media={shown} />)}
    </fieldset>
  )
}
