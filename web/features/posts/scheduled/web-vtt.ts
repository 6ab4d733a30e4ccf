import type { Captions } from '#contract/parts/video.ts'

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
