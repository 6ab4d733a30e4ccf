/** Finds the packages of a release: the bundled ones, and the ones that are installed with the bundles. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PACKAGES_FILE } from './bundled-packages.mjs'
import { root } from './description.ts'

export interface Contents {
  /** The folder of the bundled server, below dist/server. */
  server: string
  /** Folders of packages whose files are copied: from the root, with forward slashes. */
  copied: string[]
  /** All packages inside, copied or bundled, by the same names. */
  all: string[]
}

export interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  homepage?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
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

/** Reads the lists that the build wrote, and follows what its external packages need. */
export async function findContents(): Promise<Contents> {
  const [, server = ''] = /'\.\/(\w+)\//.exec(await readFile(path.join(root, 'dist/server/main.js'), 'utf8')) ?? []
  const lists = await Promise.all([readList('dist/web'), readList(`dist/server/${server}`)])
  const copied = new Set<string>()
  for (const name of lists.flatMap(({ external }) => external)) await addWithDependencies(copied, '', name)
  const all = new Set([...lists.flatMap(({ bundled }) => bundled), ...copied, ...READ_BY_THE_BUILD])
  return { server, copied: [...copied].sort(), all: [...all].sort() }
}

const readList = async (folder: string): Promise<{ bundled: string[]; external: string[] }> =>
  JSON.parse(await readFile(path.join(root, folder, PACKAGES_FILE), 'utf8'))

/** The manifest of an installed package. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'))

async function addWithDependencies(found: Set<string>, from: string, name: string): Promise<void> {
  const folder = resolvePackage(from, name)
  // Optional ones for other systems are not installed.
  if (folder === undefined || found.has(folder)) return
  found.add(folder)
  const { dependencies, optionalDependencies } = await readManifest(folder)
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    await addWithDependencies(found, folder, needed)
}

/** The folder of a package as Node finds it from another one. */
function resolvePackage(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const folder = path.posix.join(at, 'node_modules', name)
    if (existsSync(path.join(root, folder, 'package.json'))) return folder
    if (at === '') return undefined
  }
}
