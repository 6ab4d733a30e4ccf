/** Builds the client package: `client` has its files, `client.tgz` is what `npm install` takes. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { writeDeclarations } from './declarations.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The files of the package besides its code and its types, by where they come from. The code includes that parser. */
const FILES = {
  'client/README.md': 'README.md',
  LICENSE: 'LICENSE',
  'node_modules/eventsource-parser/LICENSE': 'LICENSE-eventsource-parser',
}

/** Builds into a folder, unless that was done from the same sources, of which `hash` is. Resolves to whether it built. */
export async function buildClient(out: string, hash: string, { force = false } = {}): Promise<boolean> {
  const stamp = path.join(out, 'client.hash')
  if (!force && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return false

  const folder = path.join(out, 'client')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const bundle = await rolldown({ cwd: root, input: 'client/index.ts', platform: 'neutral' })
  await bundle.write({ file: path.join(folder, 'index.js'), format: 'esm', comments: false })
  await bundle.close()
  for (const [name, text] of await writeDeclarations()) await writeFile(path.join(folder, name), text)
  for (const [from, to] of Object.entries(FILES)) await copyFile(path.join(root, from), path.join(folder, to))
  const { version, license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifestOf(version, license), null, 2)}\n`)

  // npm packs the same files to the same bytes, so that a lock file with their checksum stays true.
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  await rename(path.join(out, filename), path.join(out, 'client.tgz'))
  await writeFile(stamp, hash)
  return true
}

const manifestOf = (version: string, license: string): object => ({
  name: 'plus-client',
  version,
  description: 'A typed client of Plus, a microblogging network that anyone can run.',
  license,
  type: 'module',
  engines: { node: '>=22' },
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
})
