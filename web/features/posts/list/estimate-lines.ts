import { foldBlankLines } from '#contract/text.ts'

/** The height of a line of text, in pixels. */
export const LINE = 20
const CHARACTER = 7.6

/** The estimated number of lines of a text. */
export const estimateLines = (text: string, width: number): number =>
  foldBlankLines(text)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * CHARACTER) / width)), 0)
