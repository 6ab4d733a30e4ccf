import { useEffect, useEffectEvent } from 'react'
import { t } from '#web/core/i18n.ts'
import { useStore } from '#web/store.ts'
import { Pause, Play } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { fileName } from './file-name.ts'
import { Loudness } from './loudness.tsx'
import { clockText, playLabel, videoName } from './media-words.ts'
import { PlaybackFailed } from './playback-failed.tsx'
import { Transcript } from './transcript.tsx'
import { useRenewed } from './use-renewed.ts'
import type { PlayerProps } from './video-props.ts'
import { voiceOf } from './voices.ts'

/**
 * A voice note: button, loudness with its position, time, and what is said as text. Its line goes from left to right in any
 * writing direction, like the controls that browsers give videos: on players everywhere time runs to the right.
 */
export function VoicePlayer({ media, nameFor, onBroken, isPressed }: PlayerProps) {
  const { url, seconds, loudness = [], captions } = media.video!
  const name = fileName(url)
  const voice = voiceOf(name)
  const { isPlaying, isBroken, time } = useStore(voice.state)
  const toggle = () => voice.toggle(name, imageUrl(url))
  const Sign = isPlaying ? Pause : Play

  const begin = useEffectEvent(() => {
    if (isPressed && !isPlaying) toggle()
  })
  useEffect(() => begin(), [])
  const report = useEffectEvent(() => onBroken?.(url))
  useEffect(() => {
    if (isBroken) report()
  }, [isBroken])
  useRenewed(url, () => {
    if (isBroken) toggle()
  })

  return (
    <fieldset data-player aria-label={videoName(media)} className="min-w-0 rounded-card border border-line px-3 py-2">
      <div dir="ltr" className="flex items-center gap-3">
        <button
          type="button"
          aria-label={isPlaying ? nameFor(t('Pause voice note')) : playLabel(media, nameFor)}
          onClick={toggle}
          className="grid size-11 shrink-0 place-items-center rounded-pill bg-accent-fill text-on-fill hover:bg-accent-fill-hover"
        >
          <Sign aria-hidden size="1.25rem" fill="currentColor" />
        </button>
        <Loudness values={loudness} time={time} seconds={seconds} onSeek={(to) => voice.seek(name, to)} />
        <span aria-hidden className="text-sm text-muted tabular-nums">
          {clockText(time || seconds)}
        </span>
      </div>
      {isBroken && <PlaybackFailed isVoice onRetry={toggle} />}
      {captions && <Transcript video={media.video!} time={time} />}
    </fieldset>
  )
}
