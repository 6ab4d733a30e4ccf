import { expect, it } from 'vitest'
import { captionTexts } from '#tests/caption-texts.ts'
import { readCues, toWebVtt } from './web-vtt.ts'

it.each(captionTexts)(
  'The editor reads a caption as the server does, and writes it so that it stays: %s',
  (caption, text) => {
    const [cue] = readCues(`WEBVTT\n\n00:00.000 --> 00:01.000\n${caption}\n`)
    expect(cue?.text).toBe(text)
    expect(readCues(toWebVtt([cue!]))).toEqual([cue])
  },
)
