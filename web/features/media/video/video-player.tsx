import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { imageUrl } from '#web/ui/image-url.ts'
import { addCaptions } from './captions.ts'
import { fileName } from './file-name.ts'
import { videoName } from './media-words.ts'
import { joinPlayback, type PlaybackControl } from './playback.ts'
import { PlaybackFailed } from './playback-failed.tsx'
import { PlayButton, VideoFrame, VideoPicture } from './poster.tsx'
import { StartsByItself } from './starts-by-itself.ts'
import { useRenewed } from './use-renewed.ts'
import type { PlayerProps } from './video-props.ts'

/** A video with the controls of the browser: its poster until it begins. */
export function VideoPlayer({ media, nameFor, onBroken, isPressed }: PlayerProps) {
  const video = media.video!
  const startsByItself = use(StartsByItself)
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
    const joined = joinPlayback({ element: current, name, frame: current.parentElement, startsByItself })
    control.current = joined
    const endCaptions = addCaptions(current, video)
    if (isPressed) joined.play()
    return () => {
      endCaptions()
      joined.leave()
    }
  })
  useEffect(() => begin(element.current!), [])

  useRenewed(address, () => {
    if (state !== 'broken') return
    setState('poster')
    control.current?.renew()
  })

  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (state === 'begun' && takesFocus.current) element.current?.focus({ preventScroll: true })
    takesFocus.current = false
  }, [state])

  return (
    <VideoFrame media={media}>
      <VideoPicture media={media} onBroken={onBroken} />
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are added as tracks (captions.ts) */}
      <video
        ref={element}
        data-player
        // As in voice-player.tsx. Chromium's controls overlap from right to left.
        dir="ltr"
        src={imageUrl(address)}
        aria-label={videoName(media)}
        preload="none"
        playsInline
        controls={state === 'begun'}
        tabIndex={state === 'begun' ? 0 : -1}
        aria-hidden={state !== 'begun' || undefined}
        onPlay={({ currentTarget }) => {
          takesFocus.current = document.activeElement?.parentElement === currentTarget.parentElement
          setState('begun')
        }}
        onError={() => {
          setState('broken')
          onBroken?.(video.url)
        }}
        className="absolute inset-0 size-full object-contain -outline-offset-2"
      />
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
