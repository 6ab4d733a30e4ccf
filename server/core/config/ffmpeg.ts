/** The setting of the program that transcodes videos. */
import path from 'node:path'
import { setting, type Values } from './setting.ts'

/** Where ffmpeg is: null when videos are off, else its path, which is empty when it is looked for on PATH. */
export type FfmpegConfig = { path: string } | null

export const ffmpegSettings = {
  FFMPEG: setting(
    '',
    'Path of ffmpeg, beside which ffprobe is: members can post videos and voice notes. Unless set, both are looked for on PATH. off takes no videos.',
    (text): FfmpegConfig => {
      if (text === 'off') return null
      if (text !== '' && !path.isAbsolute(text))
        throw new RangeError(`must be off or an absolute path such as /usr/bin/ffmpeg, not "${text}"`)
      return { path: text }
    },
  ),
} as const

export const readFfmpeg = (values: Values<typeof ffmpegSettings>): FfmpegConfig => values.FFMPEG
