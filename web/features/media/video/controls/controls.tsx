/**
 * The controls of a video and of a voice note as markup without state: the app renders it, and so does the server for public
 * pages. bind-controls.ts finds its parts by `data-part` and makes them work in both.
 */
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { clockText, playLabel } from '#web/features/media/video/media-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import {
  Captions,
  LoaderCircle,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture,
  Play,
  Volume2,
  VolumeX,
} from '#web/ui/icons.ts'
import { ControlButton, Position, Toggle, whereWide } from './control-parts.tsx'
import { Loudness } from './loudness.tsx'
import { ControlsMenu } from './menu.tsx'

interface ControlsProps {
  media: Media
  /** The accessible name of a control without a description, from its action. */
  nameFor: (name: string) => string
}

/** What hides while a video plays and nothing points at it. It keeps its place among the stops of Tab, which shows it. */
const fades = 'transition-opacity duration-200 group-data-idle/player:opacity-0'

/** The controls over a video. */
export function VideoControls({ media }: Pick<ControlsProps, 'media'>) {
  const { seconds, hasSound, captions } = media.video!
  return (
    <div data-part="controls" className="contents">
      <LoaderCircle
        aria-hidden
        size="2.5rem"
        className="pointer-events-none absolute inset-0 m-auto animate-spin text-on-fill opacity-0 group-data-waiting/player:opacity-100 group-data-waiting/player:delay-300"
      />
      {captions && (
        <p
          data-part="cue"
          // The sound is what it writes down.
          aria-hidden
          dir="auto"
          className="pointer-events-none absolute inset-x-3 bottom-20 mx-auto w-fit max-w-full rounded-sm bg-lightbox/80 px-2 py-0.5 text-center wrap-anywhere whitespace-pre-line text-on-fill transition-[bottom] duration-200 empty:hidden group-data-idle/player:bottom-3"
        />
      )}
      <div
        // Time runs from left to right in any writing direction.
        dir="ltr"
        className="@container/controls absolute inset-x-0 bottom-0 text-on-fill group-data-idle/player:pointer-events-none"
      >
        <div aria-hidden className={`absolute inset-0 -top-6 bg-linear-to-t from-lightbox/90 ${fades}`} />
        <div className="relative px-1 pb-1 @[13.5rem]/controls:px-2">
          <Position
            seconds={seconds}
            className={`mx-1 block h-6 w-[calc(100%-0.5rem)] cursor-pointer accent-on-fill scheme-dark pointer-coarse:h-8 ${fades}`}
          />
          <div className="flex items-center @[13.5rem]/controls:gap-1">
            <Toggle
              part="play"
              icons={[Play, Pause]}
              labels={[t('Play'), t('Pause')]}
              state="playing"
              className={fades}
            />
            <span
              aria-hidden
              className={`hidden text-sm whitespace-nowrap tabular-nums @[13.5rem]/controls:inline ${fades}`}
            >
              <span data-part="time">{clockText(0)}</span>
              <span className="hidden @xs/controls:inline"> / {clockText(seconds)}</span>
            </span>
            <span className="flex-1" />
            {captions && (
              <ControlButton
                part="captions"
                icon={Captions}
                label={t('Captions')}
                aria-pressed={false}
                className={classNames(fades, whereWide, 'opacity-70 aria-pressed:opacity-100')}
              />
            )}
            <ControlButton
              part="pip"
              icon={PictureInPicture}
              label={t('Picture in picture')}
              className={classNames(fades, whereWide)}
            />
            <ControlsMenu media={media} className={fades} />
            <Toggle
              part="full"
              icons={[Maximize, Minimize]}
              labels={[t('Full screen'), t('Exit full screen')]}
              state="full"
              className={fades}
            />
            {hasSound && (
              <>
                <input
                  type="range"
                  data-part="volume"
                  aria-label={t('Volume')}
                  min={0}
                  max={1}
                  step={0.05}
                  defaultValue={1}
                  className={`hidden h-6 w-20 cursor-pointer accent-on-fill scheme-dark @md/controls:block pointer-coarse:hidden! ${fades}`}
                />
                <Toggle
                  part="mute"
                  icons={[Volume2, VolumeX]}
                  labels={[t('Turn off sound'), t('Turn on sound')]}
                  state="muted"
                  // A video without its sound says so all the time.
                  className="transition-opacity duration-200 group-data-idle/player:bg-lightbox/75 group-[[data-idle][data-muted]]/player:pointer-events-auto group-[[data-idle]:not([data-muted])]/player:opacity-0"
                />
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The controls of a voice note, in a line: button, loudness with its position, time, menu. */
export function VoiceControls({ media, nameFor }: ControlsProps) {
  const { seconds, loudness = [] } = media.video!
  return (
    <div data-part="controls" dir="ltr" className="flex items-center gap-3">
      <Toggle
        part="play"
        icons={[Play, Pause]}
        labels={[playLabel(media, nameFor), nameFor(t('Pause voice note'))]}
        state="playing"
        className="size-11! shrink-0 bg-accent-fill text-on-fill hover:bg-accent-fill-hover"
      />
      <Loudness values={loudness} seconds={seconds} />
      <span aria-hidden data-part="time" className="text-sm text-muted tabular-nums">
        {clockText(seconds)}
      </span>
      <ControlsMenu media={media} className="-ms-2 text-muted hover:bg-press" />
    </div>
  )
}
