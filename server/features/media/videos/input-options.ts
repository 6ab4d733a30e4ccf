import type { Demuxer } from './containers.ts'

/** Options with which a program of ffmpeg reads a file of a stranger: no network, no other file, no other format. */
export const inputOptions = (
  demuxer: Demuxer,
  { codecs, pixels }: { codecs: readonly string[]; pixels: number },
): string[] => [
  ...['-protocol_whitelist', 'file', '-f', demuxer],
  ...['-codec_whitelist', codecs.join(), '-max_pixels', String(pixels)],
]
