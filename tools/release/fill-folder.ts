/** Fills the folder that a release is installed from. */
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { packSource, type SourceDescription } from '#tools/source/pack-source.mjs'
import { PACKAGES_FILE } from './bundled-packages.mjs'
import { type Release, root } from './description.ts'
import { launcherText } from './launcher-text.ts'
import { writeNotices } from './notices.ts'
import { type Contents, type Manifest, parentOf, readManifest } from './release-contents.ts'
import { findPages, nameCommands } from './release-pages.ts'

/** Whether a file of a package is needed to run it: no declarations, maps, sources of native parts or notes. */
const isNeeded = (file: string): boolean =>
  !/\.(?:[cm]?ts|map|cc|h|md|gyp|tsbuildinfo)$|[\\/](?:src|install|test|\.github)$/.test(file) ||
  /[\\/]README\.md$/.test(file)

export interface Filled {
  /** How many bytes an installation takes. */
  bytes: number
  source: SourceDescription
}

/** Copies everything there, with this Node. `level` says how hard the source is compressed, from 1 to 9. */
export async function fillFolder(
  folder: string,
  release: Release,
  contents: Contents,
  { level, node }: { level: number; node: string },
): Promise<Filled> {
  const into = (...names: string[]) => path.join(folder, ...names)
  const copyFrom = (parent: string, name: string, keep: (file: string) => boolean = () => true) =>
    cp(path.join(parent, name), into(name), {
      recursive: true,
      // A package may lie inside another one that is not copied, or is copied by itself.
      filter: (file) => keep(file) && !(file.endsWith('node_modules') && file !== path.join(parent, name)),
    })
  const copy = copyFrom.bind(undefined, root)
  await mkdir(into('bin'), { recursive: true })
  await cp(node, into('bin/node'))
  await writeFile(into('bin/plus'), launcherText(release), { mode: 0o755 })
  await writeFile(into('package.json'), `${JSON.stringify(await manifestOf(release, contents), null, 2)}\n`)
  await copy('dist/web', (file) => !['.hash', PACKAGES_FILE].includes(path.basename(file)))
  await copy('dist/pages')
  await copy('dist/client.tgz')
  await copy(`dist/server/${contents.server}`, (file) => path.basename(file) !== PACKAGES_FILE)
  for (const name of ['main.js', 'admin.js']) await copy(`dist/server/${name}`)
  for (const name of contents.copied) await copyFrom(parentOf(name, contents), name, isNeeded)
  // The licence asks for the source of what runs; /source serves it.
  const source = await packSource(root, into('source.tar.gz'), { level })
  const published = await unpackSource(`${folder}.source`, into('source.tar.gz'), source)
  const publish = copyFrom.bind(undefined, published)
  await publish('i18n', (file) => !file.endsWith('.ts'))
  await publish('deploy')
  const pages = await findPages(published)
  for (const name of ['LICENSE', '.env.example', ...pages]) await publish(name)
  await nameCommands(folder, ['.env.example', ...pages.filter((name) => name.endsWith('.md'))])
  if (published !== root) await rm(published, { recursive: true })
  await writeNotices(into('THIRD-PARTY-NOTICES.txt'), contents)
  return { bytes: await sizeOf(folder), source }
}

/**
 * Unpacks the source, so that of the files beside the examples only those go into a release which the commit has. Returns the
 * folder; that of the project where nothing says which files are public.
 */
async function unpackSource(folder: string, archive: string, { from }: SourceDescription): Promise<string> {
  if (from === 'kinds') return root
  await mkdir(folder)
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  return folder
}

/** Only what a running Plus reads: where the folder begins, the version, and how packages load. */
async function manifestOf({ version, commit }: Release, contents: Contents): Promise<object> {
  const { description, license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest & {
    description: string
  }
  const packages = await Promise.all(contents.copied.map((folder) => readManifest(folder, contents)))
  return {
    ...{ name: 'plus', version, ...(commit && { commit }), private: true, description, license, type: 'module' },
    bin: { plus: 'bin/plus' },
    dependencies: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  return bytes
}
