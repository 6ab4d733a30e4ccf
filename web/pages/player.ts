/**
 * The script of public pages with videos or voice notes: each gets the controls of the app, which the server has rendered, in
 * place of those of the browser.
 */
import { bindControls } from '#web/features/media/video/controls/bind-controls.ts'
import type { CaptionsTrack } from '#web/features/media/video/controls/bound-player.ts'
import { fileName } from '#web/features/media/video/file-name.ts'
import { joinPlayback } from '#web/features/media/video/playback.ts'

const { lang } = document.documentElement
const inDigits = (count: number, minimumIntegerDigits: number) => count.toLocaleString(lang, { minimumIntegerDigits })

/** As clockText of the app, without its texts. */
function clock(time: number): string {
  const seconds = Math.round(time)
  return `${inDigits(Math.floor(seconds / 60), 1)}:${inDigits(seconds % 60, 2)}`
}

/** The captions in the transcript below a video. */
const captionsBelow = (root: HTMLElement): CaptionsTrack[] =>
  [...(root.nextElementSibling?.querySelectorAll<HTMLElement>('section[lang]') ?? [])].map((section) => ({
    ...{ language: section.lang, label: section.ariaLabel ?? section.lang },
    isRead: section.lang.split('-')[0] === lang.split('-')[0],
    cues: [...section.querySelectorAll<HTMLElement>('[data-from]')].map(({ dataset, lastElementChild }) => ({
      ...{ from: Number(dataset.from), to: Number(dataset.to), text: lastElementChild?.textContent ?? '' },
    })),
  }))

function bind(root: HTMLElement): void {
  const media = root.querySelector<HTMLMediaElement>('video, audio')!
  const isVoice = media instanceof HTMLAudioElement
  const controls = root.querySelector('[data-part=controls]')!.parentElement!
  const poster = isVoice ? null : root.querySelector('[data-poster]')!.parentElement!
  const control = joinPlayback({
    ...{ element: media, name: fileName(media.src), frame: isVoice ? null : root, startsByItself: false },
  })
  const begin = () => {
    const hadFocus = poster?.contains(document.activeElement)
    poster?.remove()
    controls.hidden = false
    root.dataset.player = ''
    bindControls({
      ...{ root, media, seconds: Number(root.dataset.seconds), clock, control, captions: captionsBelow(root) },
    })
    if (hadFocus) controls.querySelector<HTMLElement>('[data-part=play]')?.focus({ preventScroll: true })
  }
  root.dataset.bound = ''
  media.controls = false
  // The group has the name.
  media.ariaHidden = 'true'
  if (poster) {
    poster.hidden = false
    poster.addEventListener('click', control.play)
    media.addEventListener('play', begin, { once: true })
  } else {
    media.hidden = true
    begin()
  }
  media.addEventListener('error', () => {
    // The browser says why.
    media.controls = true
    media.hidden = false
    media.ariaHidden = null
    poster?.remove()
    controls.remove()
  })
}

for (const root of document.querySelectorAll<HTMLElement>('[data-bind]')) bind(root)
