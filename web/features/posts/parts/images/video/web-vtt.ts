import { CAPTION_TIME, captionSeconds, tidyCaption, withoutCaptionTags } from '#contract/caption-files.ts'
import type { Captions } from '#contract/parts/video.ts'
import { checkedHtml } from '#web/core/checked-html.ts'

const SHORTEST_S = 0.002

/** Captions as the text of a WebVTT file. */
export const toWebVtt = (cues: Captions['cues']): string =>
  [
    'WEBVTT',
    // One at the very end of a video has no length.
    ...cues.map(({ from, to, text }) => `${time(from)} --> ${time(Math.max(to, from + SHORTEST_S))}\n${escaped(text)}`),
  ].join('\n\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `00:01:02.500`; videos are shorter than an hour. */
function time(seconds: number): string {
  const [whole, fraction] = (seconds % 60).toFixed(3).split('.')
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${whole!.padStart(2, '0')}.${fraction}`
}

const TIMING = new RegExp(String.raw`^\s*${CAPTION_TIME}\s*-->\s*${CAPTION_TIME}`)

/**
 * The captions in the text of a WebVTT or SubRip file, to be edited: tags are left out, times that cannot be read are skipped.
 * The server reads it again when they are saved.
 */
export function readCues(file: string): Captions['cues'] {
  const cues: Captions['cues'] = []
  let current: Captions['cues'][number] | undefined
  for (const line of file.split(/\r\n|\r|\n/)) {
    const match = TIMING.exec(line)
    if (match) {
      current = { from: captionSeconds(match.slice(1, 5)), to: captionSeconds(match.slice(5, 9)), text: '' }
      cues.push(current)
    } else if (line.trim() === '') current = undefined
    else if (current) current.text += `${current.text && '\n'}${line}`
  }
  return cues
    .map((cue) => ({ ...cue, text: tidyCaption(withCharacters(withoutCaptionTags(cue.text))) }))
    .filter(({ text }) => text !== '')
    .sort((one, other) => one.from - other.from)
}

/** A text with the characters that its references name. The browser knows all of them, and needs nothing else of HTML. */
const withCharacters = (text: string): string =>
  text.replace(/&#?\w+;?/g, (reference) => {
    // The parser drops a space at the start.
    const html = checkedHtml(`x${reference}`)
    return new DOMParser().parseFromString(html, 'text/html').documentElement.textContent.slice(1)
  })
