import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { VolumeX } from '#web/ui/icons.ts'
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

/** A video with the controls of the browser: its poster until it begins. They hide while it plays, the sign of its silence does not. */
export function VideoPlayer({ media, nameFor, onBroken, isPressed }: PlayerProps) {
  const video = media.video!
  const startsByItself = use(StartsByItself)
  const element = useRef<HTMLVideoElement>(null)
  const control = useRef<PlaybackControl>(null)
  const takesFocus = useRef(false)
  const [state, setState] = useState<'poster' | 'begun' | 'broken'>('poster')
  const [isMuted, setMuted] = useState(true)
  // A renewed address would load what has begun again.
  const [address, setAddress] = useState(video.url)
  if (address !== video.url && state !== 'begun') setAddress(video.url)

  // Another file is another player, with another element.
  const begin = useEffectEvent((current: HTMLVideoElement) => {
    const name = fileName(video.url)
    // Strict Mode joins twice.
    if (!current.hasAttribute('src')) current.src = imageUrl(address)
    const joined = joinPlayback({ element: current, name, frame: current.parentElement, startsByItself })
    control.current = joined
    const endCaptions = addCaptions(current, video)
    if (isPressed) joined.play()
    return () => {
      endCaptions()
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
        onVolumeChange={({ currentTarget }) => setMuted(currentTarget.muted)}
        onError={() => {
          setState('broken')
          onBroken?.(video.url)
        }}
        className="absolute inset-0 size-full object-contain -outline-offset-2"
      />
      {state === 'begun' && video.hasSound && isMuted && (
        <IconButton
          icon={VolumeX}
          label={nameFor(t('Turn on sound'))}
          tone="overlay"
          hasTooltip={false}
          onClick={() => {
            element.current!.muted = false
            element.current!.focus({ preventScroll: true })
          }}
          className="absolute top-2 right-2 pointer-coarse:size-11"
        />
      )}
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
