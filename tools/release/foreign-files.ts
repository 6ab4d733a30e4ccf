/** Finds programs in a release that do not run on its system. */
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The number of a processor in the head of a program for Linux. */
const MACHINES: Record<string, number> = { x64: 0x3e, arm64: 0xb7 }
/** The oldest glibc with which a release runs: that of Node. */
const GLIBC_MINOR = 28

const NATIVE = /\.(?:node|so(?:\.[\d.]+)?|dylib|dll|exe)$|(?:^|[\\/])bin[\\/]node$/

/** The native files of a folder for Linux that are for another system, each with why: system, processor, or C library. */
export async function findForeignFiles(folder: string, system: string): Promise<string[]> {
  const [platform, arch = ''] = system.split('-')
  if (platform !== 'linux') return []
  const foreign: string[] = []
  for await (const name of glob('{bin,node_modules}/**/*', { cwd: folder })) {
    if (!NATIVE.test(name)) continue
    const why = whyForeign(await readFile(path.join(folder, name)), MACHINES[arch])
    if (why) foreign.push(`${name} ${why}`)
  }
  return foreign.sort()
}

/** Why a program does not run on Linux with such a processor and glibc; undefined when it does. */
export function whyForeign(program: Buffer, machine: number | undefined): string | undefined {
  if (program.subarray(0, 4).toString('latin1') !== '\x7fELF') return 'is no program for Linux'
  if (program.readUInt16LE(18) !== machine) return 'is for another processor'
  const text = program.toString('latin1')
  if (/\0(?:libc\.musl-|ld-musl-)/.test(text)) return 'is linked with musl'
  const newest = Math.max(0, ...[...text.matchAll(/\0GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor)))
  return newest > GLIBC_MINOR ? `needs glibc 2.${newest}` : undefined
}
