/** Captions of videos as tracks of the browser, whose controls list them. */
import type { Captions, MediaVideo } from '#contract/parts/video.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'

const isRead = ({ language: code }: Captions) => code.split('-')[0]!.toLowerCase() === pageLanguage

/** The captions in their order, those in the language of the page first. */
export const captionsFor = ({ captions = [] }: MediaVideo): readonly Captions[] =>
  captions.toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))

// A cue is text, not the markup of WebVTT.
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Adds a track for each language. The one in the language of the page is shown while the video is muted, until the person
 * chooses in the menu of the browser. Returns what stops it; tracks stay with their element.
 */
export function addCaptions(element: HTMLVideoElement, video: MediaVideo): () => void {
  const tracks = captionsFor(video).map((captions) => {
    const track = element.addTextTrack('captions', languageName(captions.language), captions.language)
    track.mode = 'disabled'
    for (const { from, to, text } of captions.cues) track.addCue(new VTTCue(from, to, plain(text)))
    return track
  })
  const [own] = tracks
  const [first] = captionsFor(video)
  if (!own || !first || !isRead(first)) return () => {}

  let mode: TextTrackMode = own.mode
  let isChosen = false
  const follow = () => {
    if (isChosen) return
    mode = element.muted ? 'showing' : 'disabled'
    own.mode = mode
  }
  const noteChoice = () => {
    if (tracks.some((track) => (track === own ? track.mode !== mode : track.mode === 'showing'))) isChosen = true
  }
  follow()
  element.addEventListener('volumechange', follow)
  element.textTracks.addEventListener('change', noteChoice)
  return () => {
    element.removeEventListener('volumechange', follow)
    element.textTracks.removeEventListener('change', noteChoice)
  }
}
