import type { ReactNode } from 'react'
import type { Media, Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { badgeClass, cellClass, MediaLayout, mediaRatio } from '#web/features/media/media-layout.tsx'
import { Picture } from '#web/features/media/picture/picture.tsx'
import { sizesOf } from '#web/features/media/picture-source.ts'
import { captionsFor } from '#web/features/media/video/captions.ts'
import { VideoControls, VoiceControls } from '#web/features/media/video/controls/controls.tsx'
import { clockText, videoName } from '#web/features/media/video/media-words.ts'
import { PlayButton } from '#web/features/media/video/poster.tsx'
import { controlName } from '#web/features/posts/control-name.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { EyeClosed, Pause, Play } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'

/** The server renders once, so no address has to be renewed. */
export const useRenewMedia = (_: Tweet): undefined => undefined

interface ImagesProps {
  tweet: Tweet
  isLarge: boolean
}

/** The images or the video of a post. Sensitive ones open without a script. */
function Images({ tweet, isLarge }: ImagesProps) {
  const { media, isSensitive } = tweet
  const [first] = media
  if (!first) return null
  const shown = first.video ? <Video tweet={tweet} media={first} /> : <Pictures tweet={tweet} />
  return <div className={isLarge ? undefined : 'mt-3'}>{isSensitive ? <Sensitive>{shown}</Sensitive> : shown}</div>
}

const Sensitive = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="cursor-pointer rounded-card border border-line bg-sunken px-4 py-6 text-center font-bold">
      <EyeClosed aria-hidden size={24} className="me-2 inline-block" />
      {t('Sensitive content. Show it')}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
)

/** The images, each a link to its file. */
function Pictures({ tweet }: Pick<ImagesProps, 'tweet'>) {
  const { media } = tweet
  return (
    <MediaLayout count={media.length} ratio={mediaRatio(media)}>
      {media.map((one, index) => {
        const cell = cellClass(media.length, index)
        const picture = (
          <a
            key={index}
            href={imageUrl(one.url)}
            aria-label={
              one.alt
                ? undefined
                : controlName(t('Image {number} of {count}', { number: index + 1, count: media.length }), tweet)
            }
            className={`${one.animated ? 'relative block size-full' : cell} -outline-offset-2`}
          >
            <Picture media={one} sizes={sizesOf(media.length)} />
            {(one.alt || one.animated) && (
              <span aria-hidden className="absolute start-2 bottom-2 flex gap-1">
                {one.animated && <span className={badgeClass}>{t('GIF')}</span>}
                {one.alt && <span className={badgeClass}>{t('ALT')}</span>}
              </span>
            )}
          </a>
        )
        if (!one.animated) return picture
        return (
          <div key={index} className={cell}>
            {picture}
            <MotionControl tweet={tweet} number={media.length > 1 ? index + 1 : null} />
          </div>
        )
      })}
    </MediaLayout>
  )
}

/** Plays or pauses an animation, by the script of the page. */
function MotionControl({ tweet, number }: { tweet: Tweet; number: number | null }) {
  const play = number === null ? t('Play animation') : t('Play animation {number}', { number })
  const pause = number === null ? t('Pause animation') : t('Pause animation {number}', { number })
  return (
    <button
      type="button"
      data-motion=""
      data-play={controlName(play, tweet)}
      data-pause={controlName(pause, tweet)}
      aria-label={controlName(pause, tweet)}
      className="needs-script group/motion absolute end-2 bottom-2 inline-flex size-8 items-center justify-center rounded-pill bg-lightbox/75 text-on-fill hover:bg-lightbox"
    >
      <Pause aria-hidden size="1.125rem" className="group-data-paused/motion:hidden" />
      <Play aria-hidden size="1.125rem" className="hidden group-data-paused/motion:block" />
    </button>
  )
}

/** The address of the script of players. tools/build-pages.mjs writes it. */
declare const PLAYER_SCRIPT: string

/**
 * A video or a voice note, and what is said in it as text. It has the controls of the browser, until the script has bound
 * those of the app (web/pages/player.ts).
 */
function Video({ tweet, media }: { tweet: Tweet; media: Media }) {
  const video = media.video!
  const captions = captionsFor(video)
  const name = videoName(media)
  const nameFor = (action: string) => controlName(action, tweet)
  const script = { 'data-bind': PLAYER_SCRIPT, 'data-seconds': video.seconds }
  return (
    <>
      {video.kind === 'voice' ? (
        <fieldset
          {...script}
          aria-label={name}
          className="group/player min-w-0 data-bound:rounded-card data-bound:border data-bound:border-line data-bound:px-3 data-bound:py-2"
        >
          {/* biome-ignore lint/a11y/useMediaCaption: what is said is the transcript below */}
          <audio controls preload="none" src={imageUrl(video.url)} aria-label={name} className="w-full" />
          <div hidden>
            <VoiceControls media={media} nameFor={nameFor} />
          </div>
        </fieldset>
      ) : (
        <fieldset
          {...script}
          aria-label={name}
          className="group/player relative min-w-0 overflow-hidden rounded-card border border-line bg-sunken"
        >
          {/* biome-ignore lint/a11y/useMediaCaption: its captions are drawn with the controls; without a script the transcript is below */}
          <video
            controls
            playsInline
            preload="none"
            src={imageUrl(video.url)}
            poster={imageUrl(media.url)}
            width={media.width}
            height={media.height}
            aria-label={name}
            className="max-h-[80svh] w-full object-contain [:fullscreen>&]:size-full [:fullscreen>&]:max-h-none"
          />
          <div hidden>
            <PlayButton media={media} nameFor={nameFor} />
          </div>
          <div hidden>
            <VideoControls media={media} />
          </div>
        </fieldset>
      )}
      {captions.length > 0 && (
        <details className="mt-1 text-sm text-muted">
          <summary className="min-h-6 cursor-pointer py-1 font-bold pointer-coarse:py-3">{t('Transcript')}</summary>
          {captions.map(({ language, cues }) => (
            <section key={language} lang={language} aria-label={languageName(language)} dir="auto">
              {cues.map(({ from, to, text }, index) => (
                <p key={index} data-from={from} data-to={to} className="wrap-anywhere">
                  <span className="tabular-nums">{clockText(from)}</span> <span>{text}</span>
                </p>
              ))}
            </section>
          ))}
        </details>
      )}
    </>
  )
}

export const imagesView: PostPartView = { Content: Images }
