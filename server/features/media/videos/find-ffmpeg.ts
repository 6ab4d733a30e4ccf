/** Finds ffmpeg and ffprobe, and whether they can transcode videos for Plus. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#server/core/config/config.ts'

/** An ffmpeg that can transcode videos. */
export interface Ffmpeg {
  path: string
  probePath: string
  /** Such as 5.1.9-0+deb12u1. */
  version: string
  /** Whether it converts videos of high dynamic range to standard colours. */
  mapsTones: boolean
  /** Whether it decodes the frames of animated AVIF. */
  readsSequences: boolean
}

/** Why members cannot post videos: FFMPEG is `off`, a program is missing, or it lacks an encoder. */
export interface MissingFfmpeg {
  problem: 'off' | 'ffmpeg_missing' | 'ffprobe_missing' | 'encoder_missing'
  /** The program that cannot be run, or lacks encoders; null when it was found in no folder of PATH. */
  path: string | null
  lacking: readonly string[]
}

const run = promisify(execFile)
const TIMEOUT_MS = 20_000
const WINDOWS = process.platform === 'win32'
/** Encoders that Plus needs. */
const ENCODERS = ['libx264', 'aac']
/** Decoders of AV1 that need no special hardware. */
export const AV1_DECODERS = ['libdav1d', 'libaom-av1']

const missing = (
  problem: MissingFfmpeg['problem'],
  path: string | null,
  lacking: readonly string[] = [],
): MissingFfmpeg => ({ problem, path, lacking })

/** Looks for ffmpeg as the settings say. Takes some tenths of a second. */
export async function findFfmpeg({ ffmpeg: given }: Pick<Config, 'ffmpeg'>): Promise<Ffmpeg | MissingFfmpeg> {
  if (!given) return missing('off', null)
  const found = given.path || (await findOnPath('ffmpeg'))
  const version = found && (await readVersion(found))
  if (!found || !version) return missing('ffmpeg_missing', found || null)
  const probePath = probeBeside(found)
  if (!(await readVersion(probePath))) return missing('ffprobe_missing', probePath)
  const encoders = await listOf(found, '-encoders')
  const lacking = ENCODERS.filter((name) => !encoders.has(name))
  if (lacking.length > 0) return missing('encoder_missing', found, lacking)
  const filters = await listOf(found, '-filters')
  const decoders = await listOf(found, '-decoders')
  const help = (await print(found, '-h', 'long')) ?? ''
  return {
    ...{ path: found, probePath, version, mapsTones: filters.has('zscale') && filters.has('tonemap') },
    readsSequences: AV1_DECODERS.some((name) => decoders.has(name)) && help.includes('-fps_mode'),
  }
}

/** Whether no folder of PATH has ffmpeg, where Plus looks for it. Faster than to find out whether one can be used. */
export const isNotOnPath = async ({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<boolean> =>
  ffmpeg?.path === '' && (await findOnPath('ffmpeg')) === undefined

export const isFound = (found: Ffmpeg | MissingFfmpeg): found is Ffmpeg => 'version' in found

const probeBeside = (ffmpeg: string): string =>
  path.join(path.dirname(ffmpeg), path.basename(ffmpeg).replace('ffmpeg', 'ffprobe'))

/** The absolute path of a program; undefined when it is not on PATH. */
async function findOnPath(program: string): Promise<string | undefined> {
  const [command, ...args] = WINDOWS ? ['where', program] : ['/bin/sh', '-c', `command -v ${program}`]
  const { stdout } = await run(command!, args, { timeout: TIMEOUT_MS }).catch(() => ({ stdout: '' }))
  const [found] = stdout.split(/\r?\n/)
  return found && path.isAbsolute(found) ? found : undefined
}

/** What a program prints; undefined when it cannot be run. Settings of Plus have secrets, which it need not know. */
async function print(program: string, ...args: string[]): Promise<string | undefined> {
  const options = { timeout: TIMEOUT_MS, env: {}, maxBuffer: 2 ** 20 }
  return (await run(program, ['-hide_banner', ...args], options).catch(() => undefined))?.stdout
}

const readVersion = async (program: string): Promise<string | undefined> =>
  /version (\S+)/.exec((await print(program, '-version')) ?? '')?.[1]

/** The names in a list of ffmpeg, whose lines have flags before them: ` V....D libx264 …`. */
async function listOf(program: string, list: '-encoders' | '-decoders' | '-filters'): Promise<Set<string>> {
  const lines = ((await print(program, list)) ?? '').split('\n')
  return new Set(lines.flatMap((line) => /^\s*[A-Z.]{3,6}\s+(\S+)/.exec(line)?.[1] ?? []))
}

const found = new WeakMap<object, Promise<Ffmpeg | MissingFfmpeg>>()

/** The ffmpeg of this process, which is looked for once. */
export function ffmpegOf(config: Config): Promise<Ffmpeg | MissingFfmpeg> {
  const known = found.get(config) ?? findFfmpeg(config)
  found.set(config, known)
  return known
}

/** Whether members can post videos. */
export const takesVideos = async (config: Config): Promise<boolean> => isFound(await ffmpegOf(config))

/** The ffmpeg of this process where it decodes animated AVIF. */
export async function sequenceDecoderOf(config: Config): Promise<Ffmpeg | undefined> {
  const found = await ffmpegOf(config)
  return isFound(found) && found.readsSequences ? found : undefined
}
