/** Reads WebVTT and SubRip files into plain captions. */
import { Parser } from 'htmlparser2'
import { CAPTION_TIME, captionSeconds, tidyCaption, withoutCaptionTags } from '#contract/caption-files.ts'
import { CAPTION_CUES, CAPTION_LENGTH, MARKS_PER_CHARACTER, VIDEO_SECONDS } from '#contract/limits.ts'
import { type Captions, longCaptions } from '#contract/parts/video.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { withoutInvisible } from '#server/core/text/clean-text.ts'

type Cue = Captions['cues'][number]

/** A caption may begin so many seconds after the end: files are cut to whole seconds. */
const TOLERANCE_S = 1
const TIMING = new RegExp(String.raw`^\s*${CAPTION_TIME}\s*-->\s*${CAPTION_TIME}(?:\s.*)?$`)
const ARROW = '-->'
const MARKS = new RegExp(String.raw`(\p{M}{${MARKS_PER_CHARACTER}})\p{M}+`, 'gu')
const WEBVTT = /^WEBVTT(?:[ \t].*)?$/

const refuse = (reason: Text): never => failFields({ captions: reason })

/**
 * The captions in a file, in order, within the length of the video: plain text without tags, `<v Ann>` as `Ann: `. Refuses
 * other files, and names the first faulty line.
 */
export function parseCaptions(file: string, seconds = VIDEO_SECONDS): Cue[] {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!WEBVTT.test(lines[0]!) && !isSubRip(lines)) refuse(text('This isn’t a WebVTT or SubRip file.'))
  const cues: Cue[] = []
  for (let index = 0; index < lines.length; index++) {
    if (!lines[index]!.includes(ARROW)) continue
    const { from, to } = readTiming(lines[index]!, index + 1)
    if (from > seconds + TOLERANCE_S)
      refuse(text('The caption in line {line} begins after the end of the video.', { line: index + 1 }))
    const end = endOfCue(lines, index + 1)
    const content = plainText(lines.slice(index + 1, end).join('\n'))
    if (!isBlank(content)) cues.push({ from: Math.min(from, seconds), to: Math.min(to, seconds), text: content })
    index = end - 1
  }
  if (cues.length === 0) refuse(text('There is no caption in this file.'))
  if (cues.length > CAPTION_CUES)
    refuse(text('There are too many captions in this file. A video can have {count}.', { count: CAPTION_CUES }))
  if (cues.reduce((sum, cue) => sum + cue.text.length, 0) > CAPTION_LENGTH) refuse(longCaptions)
  return cues.sort((one, other) => one.from - other.from || one.to - other.to)
}

/** SubRip has no header: its first line is a number or a time. */
function isSubRip(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, 2)
  return TIMING.test(filled[0] ?? '') || (/^\s*\d+\s*$/.test(filled[0] ?? '') && TIMING.test(filled[1] ?? ''))
}

function readTiming(content: string, line: number): { from: number; to: number } {
  const match = TIMING.exec(content)
  if (!match) return refuse(text('The time in line {line} can’t be read.', { line }))
  const [from, to] = [captionSeconds(match.slice(1, 5)), captionSeconds(match.slice(5, 9))]
  if (to <= from) refuse(text('The caption in line {line} must end after it begins.', { line }))
  return { from, to }
}

/** The text of a cue ends at an empty line, or at the next time. */
function endOfCue(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]!.trim() !== '' && !lines[end]!.includes(ARROW)) end++
  return end
}

/** The text of a cue without its tags, with its characters in place of references. */
function plainText(cue: string): string {
  let plain = ''
  const parser = new Parser({ ontext: (part) => (plain += part) }, { decodeEntities: true })
  // The parser would keep a list of tags.
  parser.end(withoutCaptionTags(cue.toWellFormed()))
  // Thousands of marks on one letter would take a second to be put in order.
  return tidyCaption(withoutInvisible(plain).replace(MARKS, '$1').normalize('NFC'))
}
