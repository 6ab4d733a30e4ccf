import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { imageUrl } from '#web/ui/image-url.ts'
import { bindControls } from './controls/bind-controls.ts'
import { VoiceControls } from './controls/controls.tsx'
import { fileName } from './file-name.ts'
import { clockText, videoName } from './media-words.ts'
import { PlaybackFailed } from './playback-failed.tsx'
import { Transcript } from './transcript.tsx'
import { useRenewed } from './use-renewed.ts'
import type { PlayerProps } from './video-props.ts'
import { leaveVoice, takeVoice, type Voice } from './voices.ts'

/** A voice note: the controls of videos in a line, and what is said as text. */
export function VoicePlayer({ media, nameFor, onBroken, isPressed }: PlayerProps) {
  const { url, seconds, captions } = media.video!
  const frame = useRef<HTMLFieldSetElement>(null)
  const voice = useRef<Voice>(null)
  const [isBroken, setBroken] = useState(false)
  const [time, setTime] = useState(0)
  const play = () => {
    const { audio, control } = voice.current!
    if (isBroken) audio.src = imageUrl(url)
    setBroken(false)
    control.play()
  }

  // Another file is another player.
  const begin = useEffectEvent(() => {
    const name = fileName(url)
    const taken = takeVoice(name, imageUrl(url))
    const { audio, control } = taken
    voice.current = taken
    const fail = () => setBroken(true)
    const follow = () => captions && setTime(audio.currentTime)
    audio.addEventListener('error', fail)
    audio.addEventListener('timeupdate', follow)
    const unbind = bindControls({
      ...{ root: frame.current!, media: audio, seconds, clock: clockText },
      control: { ...control, play: () => playLatest() },
    })
    if (isPressed && audio.paused) control.play()
    return () => {
      audio.removeEventListener('error', fail)
      audio.removeEventListener('timeupdate', follow)
      unbind()
      leaveVoice(name)
    }
  })
  const playLatest = useEffectEvent(play)
  useLayoutEffect(() => begin(), [])
  const report = useEffectEvent(() => onBroken?.(url))
  useEffect(() => {
    if (isBroken) report()
  }, [isBroken])
  useRenewed(url, () => {
    if (isBroken) play()
  })

  return (
    <fieldset
      ref={frame}
      data-player
      aria-label={videoName(media)}
      className="group/player min-w-0 rounded-card border border-line px-3 py-2"
    >
      <VoiceControls media={media} nameFor={nameFor} />
      {isBroken && <PlaybackFailed isVoice onRetry={play} />}
      {captions && <Transcript video={media.video!} time={time} />}
    </fieldset>
  )
}
