/** Finds the packages of a release: the bundled ones, and the ones that are installed with the bundles. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { installPinned } from '#tools/npm.mjs'
import { PACKAGES_FILE } from './bundled-packages.mjs'
import { root, thisSystem } from './description.ts'

export interface Contents {
  /** The folder of the bundled server, below dist/server. */
  server: string
  /** Folders of packages whose files are copied: from the root, with forward slashes. */
  copied: string[]
  /** All packages inside, copied or bundled, by the same names. */
  all: string[]
  /** The folder in which the copied packages lie that this machine lacks, those of another system; undefined where it has all. */
  brought?: string
}

export interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  homepage?: string
}

/** Read from style sheets and by plugins of the build, which no bundle lists. */
const READ_BY_THE_BUILD = [
  '@expo-google-fonts/inter',
  '@expo-google-fonts/noto-emoji',
  '@expo-google-fonts/noto-sans-arabic',
  '@fontsource-variable/inter',
  '@iconify-json/lucide',
  'emojibase-data',
  'tailwindcss',
].map((name) => `node_modules/${name}`)

/** What a lock file says about a package. */
interface Entry {
  version: string
  integrity: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readLock = async (): Promise<Record<string, Entry>> =>
  JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages

/** Reads the lists that the build wrote, and follows what its external packages need on a system. */
export async function findContents(system = thisSystem): Promise<Contents> {
  const [, server = ''] = /'\.\/(\w+)\//.exec(await readFile(path.join(root, 'dist/server/main.js'), 'utf8')) ?? []
  const lists = await Promise.all([readList('dist/web'), readList(`dist/server/${server}`)])
  const lock = await readLock()
  const copied = new Set<string>()
  // Names with # are files of Plus.
  const external = lists.flatMap((list) => list.external).filter((name) => !name.startsWith('#'))
  for (const name of external) addWithDependencies(copied, lock, system, '', name)
  const all = new Set([...lists.flatMap(({ bundled }) => bundled), ...copied, ...READ_BY_THE_BUILD])
  return { server, copied: [...copied].sort(), all: [...all].sort() }
}

/** Installs the packages that this machine lacks into an empty folder, as the lock file pins them. */
export async function bringPackages(contents: Contents, system: string, brought: string): Promise<Contents> {
  const missing = contents.copied.filter((folder) => !isInstalled(folder))
  if (missing.length === 0) return contents
  const lock = await readLock()
  const pinned = missing.map((folder) => {
    const { version, integrity } = lock[folder]!
    return { name: folder.slice('node_modules/'.length), version, integrity }
  })
  if (!(await installPinned(brought, pinned)))
    throw new Error(`npm did not bring what a release for ${system} needs: ${missing.join(', ')}`)
  return { ...contents, brought }
}

const isInstalled = (folder: string): boolean => existsSync(path.join(root, folder, 'package.json'))

/** Where a package of a release lies: that of the project, unless this machine lacks it. */
export const parentOf = (folder: string, { brought }: Pick<Contents, 'brought'>): string =>
  brought === undefined || isInstalled(folder) ? root : brought

const readList = async (folder: string): Promise<{ bundled: string[]; external: string[] }> =>
  JSON.parse(await readFile(path.join(root, folder, PACKAGES_FILE), 'utf8'))

/** The manifest of a package. */
export const readManifest = async (folder: string, contents: Pick<Contents, 'brought'>): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(parentOf(folder, contents), folder, 'package.json'), 'utf8'))

function addWithDependencies(
  found: Set<string>,
  lock: Record<string, Entry>,
  system: string,
  from: string,
  name: string,
): void {
  const folder = resolvePackage(lock, from, name)
  if (found.has(folder) || !fits(lock[folder]!, system)) return
  found.add(folder)
  const { dependencies, optionalDependencies } = lock[folder]!
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    addWithDependencies(found, lock, system, folder, needed)
}

/** Whether a package is for a system. On Linux a release is for glibc. */
function fits({ os, cpu, libc }: Entry, system: string): boolean {
  const [platform = '', arch = ''] = system.split('-')
  return (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes('glibc') ?? true)
}

/** The folder of a package as Node finds it from another one. */
function resolvePackage(lock: Record<string, Entry>, from: string, name: string): string {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const folder = path.posix.join(at, 'node_modules', name)
    if (folder in lock) return folder
    if (at === '') throw new Error(`package-lock.json does not have ${name}, which ${from || 'a bundle'} needs`)
  }
}
