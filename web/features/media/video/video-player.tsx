import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { captionsFor, isRead } from './captions.ts'
import { bindControls } from './controls/bind-controls.ts'
import { VideoControls } from './controls/controls.tsx'
import { fileName } from './file-name.ts'
import { clockText, videoName } from './media-words.ts'
import { joinPlayback, type PlaybackControl } from './playback.ts'
import { PlaybackFailed } from './playback-failed.tsx'
import { PlayButton, VideoFrame, VideoPicture } from './poster.tsx'
import { StartsByItself } from './starts-by-itself.ts'
import { useRenewed } from './use-renewed.ts'
import type { PlayerProps } from './video-props.ts'

/** A video with its controls: its poster until it begins. */
export function VideoPlayer({ media, nameFor, onBroken, isPressed }: PlayerProps) {
  const video = media.video!
  const startsByItself = use(StartsByItself)
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const control = useRef<PlaybackControl>(null)
  const takesFocus = useRef(false)
  const [state, setState] = useState<'poster' | 'begun' | 'broken'>('poster')
  // A renewed address would load what has begun again.
  const [address, setAddress] = useState(video.url)
  if (address !== video.url && state !== 'begun') setAddress(video.url)

  // Another file is another player, with another element.
  const begin = useEffectEvent((current: HTMLVideoElement) => {
    const name = fileName(video.url)
    // Strict Mode joins twice.
    if (!current.hasAttribute('src')) current.src = imageUrl(address)
    const joined = joinPlayback({ element: current, name, frame: frame.current, startsByItself })
    control.current = joined
    if (isPressed) joined.play()
    return () => {
      joined.leave()
      // Otherwise browsers keep its decoder and what it has loaded until the element is collected.
      current.removeAttribute('src')
      current.load()
    }
  })
  useEffect(() => begin(element.current!), [])

  useRenewed(address, () => {
    if (state !== 'broken') return
    setState('poster')
    control.current?.renew()
  })

  const bind = useEffectEvent(() => {
    const root = frame.current!
    // The button that had the focus is gone.
    if (takesFocus.current) root.querySelector<HTMLElement>('[data-part=play]')?.focus({ preventScroll: true })
    takesFocus.current = false
    return bindControls({
      ...{ root, media: element.current!, seconds: video.seconds, clock: clockText },
      captions: captionsFor(video).map((captions) => ({
        ...captions,
        ...{ label: languageName(captions.language), isRead: isRead(captions) },
      })),
      control: control.current!,
    })
  })
  useLayoutEffect(() => (state === 'begun' ? bind() : undefined), [state])

  return (
    <VideoFrame
      ref={frame}
      media={media}
      data-player={state === 'begun' || undefined}
      role="group"
      aria-label={videoName(media)}
    >
      <VideoPicture media={media} onBroken={onBroken} />
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are drawn with the controls (cues.ts) */}
      <video
        ref={element}
        src={imageUrl(address)}
        preload="none"
        playsInline
        aria-hidden
        onPlay={() => {
          if (state === 'begun') return
          takesFocus.current = frame.current!.contains(document.activeElement)
          setState('begun')
        }}
        onError={() => {
          setState('broken')
          onBroken?.(video.url)
        }}
        className="absolute inset-0 size-full object-contain"
      />
      {state === 'begun' && <VideoControls media={media} />}
      {state === 'poster' && <PlayButton media={media} nameFor={nameFor} onPlay={() => control.current?.play()} />}
      {state === 'broken' && (
        <PlaybackFailed
          isVoice={false}
          onRetry={() => {
            setState('poster')
            control.current?.play()
          }}
        />
      )}
    </VideoFrame>
  )
}
