/** The codecs that Plus has decoded: those of phones, browsers, cameras, recorders and editors. Decoders of others are least tested. */
import type { Demuxer } from './containers.ts'
import { AV1_DECODERS } from './find-ffmpeg.ts'
import { inputOptions } from './input-options.ts'

/** By the names that ffprobe prints. */
export const VIDEO_CODECS: readonly string[] = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h261', 'h263', 'mpeg1video', 'mpeg2video', 'theora', 'vc1'],
  ...['msmpeg4v1', 'msmpeg4v2', 'msmpeg4v3', 'wmv1', 'wmv2', 'wmv3', 'flv1', 'vp6', 'vp6f', 'svq1', 'svq3', 'cinepak'],
  ...[
    'mjpeg',
    'prores',
    'dnxhd',
    'cfhd',
    'dvvideo',
    'jpeg2000',
    'hap',
    'ffv1',
    'huffyuv',
    'ffvhuff',
    'utvideo',
    'magicyuv',
  ],
  ...['rawvideo', 'v210', 'v308', 'v408', 'v410', 'r210', 'qtrle', 'msrle', 'msvideo1', 'zmbv', 'flashsv', 'flashsv2'],
]

/** Samples as numbers of each size, in either order of bytes, and of telephones. */
const PCM = [
  ...['s16', 's24', 's32', 's64', 'u16', 'u24', 'u32', 'f32', 'f64'].flatMap((kind) => [`${kind}le`, `${kind}be`]),
  ...['s8', 'u8', 'alaw', 'mulaw', 's8_planar', 's16le_planar', 's16be_planar', 's24le_planar', 's32le_planar'],
  ...['bluray', 'dvd'],
].map((kind) => `pcm_${kind}`)

/** By the names that ffprobe prints. */
export const AUDIO_CODECS: readonly string[] = [
  ...['aac', 'mp1', 'mp2', 'mp3', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3', 'dts', 'truehd', 'amr_nb', 'amr_wb'],
  ...['wmav1', 'wmav2', 'wmapro', 'wmalossless', 'wmavoice', 'speex', 'gsm', 'gsm_ms', 'ilbc', 'qcelp', 'nellymoser'],
  ...['wavpack', 'tta', 'ape', 'qdm2', 'mace3', 'mace6', 's302m'],
  ...[
    'adpcm_ima_wav',
    'adpcm_ima_qt',
    'adpcm_ms',
    'adpcm_yamaha',
    'adpcm_swf',
    'adpcm_g722',
    'adpcm_g726',
    'adpcm_g726le',
  ],
  ...PCM,
]

/** Decoders whose name is not that of their codec. */
const DECODERS: Partial<Record<string, readonly string[]>> = {
  av1: AV1_DECODERS,
  msmpeg4v3: ['msmpeg4'],
  flv1: ['flv'],
  mp1: ['mp1float'],
  mp2: ['mp2float'],
  mp3: ['mp3float'],
  opus: ['libopus'],
  vorbis: ['libvorbis'],
  speex: ['libspeex'],
  gsm: ['libgsm'],
  gsm_ms: ['libgsm_ms'],
  dts: ['dca'],
  amr_nb: ['amrnb'],
  amr_wb: ['amrwb'],
  adpcm_g722: ['g722'],
  adpcm_g726: ['g726'],
  adpcm_g726le: ['g726le'],
}

const decoders = [...VIDEO_CODECS, ...AUDIO_CODECS].flatMap((codec) => [codec, ...(DECODERS[codec] ?? [])])

/** Covers and subtitles, which ffprobe opens, and nothing decodes. */
export const IGNORED_DECODERS = [
  ...['png', 'bmp', 'gif', 'webp', 'mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'],
  ...['dvdsub', 'dvbsub', 'pgssub', 'xsub', 'cc_dec', 'libzvbi_teletextdec'],
]

/** Options with which each program reads a video of at most so many pixels. `more`: further decoders that it may open. */
export const videoOptions = (demuxer: Demuxer, pixels: number, more: readonly string[] = []): string[] =>
  inputOptions(demuxer, { codecs: [...decoders, ...more], pixels })
