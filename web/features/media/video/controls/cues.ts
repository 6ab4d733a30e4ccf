import type { BoundPlayer } from './bound-player.ts'

// A cue is text, not the markup of WebVTT.
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const NONE = -1

/**
 * Shows the captions of a video: those in the language of the page while it is muted, until a person chooses. They are text
 * above the controls. The player of a device has them as tracks of the browser, which stay with their element.
 */
export function showCaptions({ root, media, captions = [] }: BoundPlayer, signal: AbortSignal) {
  const place = root.querySelector('[data-part=cue]')
  const button = root.querySelector('[data-part=captions]')
  const menu = root.querySelector<HTMLSelectElement>('[data-part=language]')
  const tracks = captions.map(({ label, language, cues }) => {
    const track = media.addTextTrack('captions', label, language)
    track.mode = 'disabled'
    for (const { from, to, text } of cues) track.addCue(new VTTCue(from, to, plain(text)))
    return track
  })
  const first = captions[0]
  let chosen: number | undefined
  let isNative = false
  const shown = () => chosen ?? (first?.isRead && media.muted ? 0 : NONE)

  const draw = () => {
    if (!place) return
    const time = media.currentTime
    const cues = captions[shown()]?.cues.filter(({ from, to }) => from <= time && time < to) ?? []
    const text = cues.map((cue) => cue.text).join('\n')
    if (place.textContent !== text) place.textContent = text
  }
  const show = () => {
    // A hidden track reports when a cue begins and ends.
    for (const [index, track] of tracks.entries())
      track.mode = index !== shown() ? 'disabled' : isNative ? 'showing' : 'hidden'
    place?.setAttribute('lang', captions[shown()]?.language ?? '')
    button?.setAttribute('aria-pressed', String(shown() !== NONE))
    if (menu) menu.value = String(shown())
    draw()
  }
  const choose = (index: number) => {
    chosen = index
    show()
  }

  const on = (target: EventTarget | null, event: string, act: () => void) =>
    target?.addEventListener(event, act, { signal })
  for (const track of tracks) on(track, 'cuechange', draw)
  for (const event of ['timeupdate', 'seeking']) on(media, event, draw)
  on(media, 'volumechange', show)
  on(menu, 'change', () => choose(Number(menu!.value)))
  // iPhones play in full screen with the controls of the device.
  on(media, 'webkitbeginfullscreen', () => {
    isNative = true
    show()
  })
  on(media, 'webkitendfullscreen', () => {
    isNative = false
    show()
  })
  if (captions.length > 0) show()
  return {
    toggle: () => choose(shown() === NONE ? 0 : NONE),
    end: () => {
      for (const track of tracks) track.mode = 'disabled'
    },
  }
}
