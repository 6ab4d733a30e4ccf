/** Packs folders so that the same files make the same bytes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

interface Packing {
  parent: string
  /** The files of the folder that go into the archive. */
  names: readonly string[]
  /** The archive. */
  file: string
  /** The time that each file gets, in seconds. */
  seconds: number
  /** How hard to compress, from 1 to 9. */
  level?: number
}

/**
 * Packs files sorted by name, with one time, no owner, and modes that do not depend on who builds.
 */
export async function packFolder({ parent, names, file, seconds, level = 6 }: Packing): Promise<void> {
  const options = ['--create', '--format=gnu', '--sort=name', `--mtime=@${seconds}`, '--mode=u=rwX,go=rX']
  const tar = spawn('tar', [...options, '--owner=0', '--group=0', '--numeric-owner', '--directory', parent, ...names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const ended = once(tar, 'close')
  const [, [code]] = await Promise.all([pipeline(tar.stdout, createGzip({ level }), createWriteStream(file)), ended])
  if (code !== 0) throw new Error(`GNU tar could not pack ${names.join(', ')}: ${complaints.trim()}`)
}
