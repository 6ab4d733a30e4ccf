/**
 * Packs the source that `/source` serves: what the commit has, never a file that only lies in the folder. Plain JavaScript, for the
 * build.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'

/** The list that an archive has of its own files, one `MODE blob ID<TAB>PATH` a line as git prints them. Unpacking needs no git. */
export const LIST_FILE = 'SOURCE-FILES'
/** The archive of a build, and what it was made from. */
export const ARCHIVE = 'dist/source.tar.gz'
export const DESCRIPTION = 'dist/source.json'

/** Folders to pack without a commit and a list: program code only, since nothing says which other files are public. */
const CODE_FOLDERS = ['client', 'contract', 'i18n', 'server', 'tests', 'tools', 'web']
const CODE = /^[^.].*\.(?:[cm]?ts|tsx|m?js|c|css|html|po|svg|webmanifest)$/
const ROOT_FILES = ['LICENSE', 'package.json', 'package-lock.json', 'biome.json']
const ROOT_CODE = /^(?:tsconfig(?:\.\w+)?\.json|\w+\.config\.ts)$/

/** The sources of the server and the web app. */
const BUILT_FROM = [
  'client',
  'contract',
  'i18n',
  'server',
  'tools',
  'web',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]

/** 1 January 1980, the first time that every archive format can hold. */
const NO_TIME = 315_532_800

/** The output of git; undefined where the folder is no clone, or git is missing or refuses. */
async function git(root, ...args) {
  // A folder inside of another clone is not that clone.
  if (!existsSync(path.join(root, '.git'))) return undefined
  try {
    return (await promisify(execFile)('git', [...trusting, ...args], gitOptions(root))).stdout.trimEnd()
  } catch {
    return undefined
  }
}

/** The folder may belong to another user, as in a container: its code runs anyway. */
const trusting = ['-c', 'safe.directory=*']

/** A hook of git sets variables that would lead git elsewhere. */
const gitOptions = (cwd) => ({
  cwd,
  maxBuffer: 2 ** 28,
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
})

/** The commit that is checked out; undefined without one. */
const headOf = (root) => git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')

/** Packs the source unless that of the same commit is packed and nothing else was built. Returns a line to print, if one is due. */
export async function updateSource(root, { didBuild }) {
  const commit = await headOf(root)
  const packed = await readFile(path.join(root, DESCRIPTION), 'utf8').then(JSON.parse, () => undefined)
  // Without git, an archive that was packed elsewhere and copied here counts as packed.
  const isPacked = packed && existsSync(path.join(root, ARCHIVE)) && (!commit || packed.commit === commit)
  if (isPacked && !didBuild) return undefined
  const description = await packSource(root, path.join(root, ARCHIVE))
  await writeFile(path.join(root, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`)
  return adviceOn(description)
}

/** The sentence for a build whose source is not all that was built; undefined when it is. */
export function adviceOn({ from, commit, absent }) {
  if (from === 'kinds')
    return 'This folder is no clone that git can read and has no list of its files: /source has program code only. Set SOURCE_URL to offer all of it.'
  if (absent.length === 0) return undefined
  const some = `${absent.slice(0, 3).join(', ')}${absent.length > 3 ? ` and ${absent.length - 3} more` : ''}`
  return from === 'commit'
    ? `What was built has changes that are in no commit (${some}): /source has commit ${commit.slice(0, 8)} without them. Commit them and build again, or set SOURCE_URL.`
    : `Files differ from ${LIST_FILE} (${some}): /source lacks them. Set SOURCE_URL to where the changed source is.`
}

/**
 * Writes the archive, deterministic for a commit. Resolves to what it holds: `from` a commit, a list or kinds of files; `absent`, the
 * files that were built from and are not in it as they are.
 */
export async function packSource(root, file, { level = 6 } = {}) {
  await mkdir(path.dirname(file), { recursive: true })
  const commit = await headOf(root)
  const tree = commit && (await git(root, '-c', 'core.quotePath=false', 'ls-tree', '-r', commit))
  const work = await mkdtemp(path.join(tmpdir(), 'plus-source-'))
  try {
    if (tree) return await packCommit({ root, file, work, level, commit, tree })
    const listed = await readFile(path.join(root, LIST_FILE), 'utf8').catch(() => undefined)
    return await packFiles({ root, file, work, level, listed })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function packCommit({ root, file, work, level, commit, tree }) {
  const list = path.join(work, LIST_FILE)
  await writeFile(list, `${tree}\n`)
  const options = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false']
  await compress(
    spawn('git', [...trusting, ...options, 'archive', '--format=tar', `--add-file=${list}`, commit], gitOptions(root)),
    file,
    level,
  )
  const changed = (await git(root, '-c', 'core.quotePath=false', 'status', '--porcelain', '--', ...BUILT_FROM)) ?? ''
  return { from: 'commit', commit, absent: changed.split('\n').flatMap((line) => line.slice(3) || []) }
}

/** Packs the files of the list that are as the list has them; without a list, program code. */
async function packFiles({ root, file, work, level, listed }) {
  const entries = listed === undefined ? (await findCode(root)).map((name) => ({ name })) : readList(listed)
  const kept = []
  const absent = []
  for (const { name, id } of entries) {
    const found = await readRegular(root, name)
    if (found === undefined || (id && blobId(found.content, id) !== id)) {
      absent.push(name)
      continue
    }
    const copy = path.join(work, 'files', name)
    await mkdir(path.dirname(copy), { recursive: true })
    await writeFile(copy, found.content, { mode: found.isExecutable ? 0o755 : 0o644 })
    kept.push(name)
  }
  if (listed !== undefined) {
    await writeFile(path.join(work, 'files', LIST_FILE), listed)
    kept.push(LIST_FILE)
  }
  kept.sort()
  for (const name of kept) await utimes(path.join(work, 'files', name), NO_TIME, NO_TIME)
  await writeFile(path.join(work, 'names'), kept.map((name) => `${name}\n`).join(''))
  await compress(
    spawn('tar', ['-cf', '-', '--numeric-owner', '-C', path.join(work, 'files'), '-T', path.join(work, 'names')]),
    file,
    level,
  )
  return { from: listed === undefined ? 'kinds' : 'list', commit: null, absent }
}

/** Lines of the list that name a file below the folder. */
const readList = (listed) =>
  listed.split('\n').flatMap((line) => {
    const [, id, name] = /^100(?:644|755) blob ([0-9a-f]{40}|[0-9a-f]{64})\t(.+)$/.exec(line) ?? []
    return name && !path.isAbsolute(name) && !name.split('/').includes('..') ? { id, name } : []
  })

/** The content of a file; undefined for what is none, a symbolic link above all. */
async function readRegular(root, name) {
  const file = path.join(root, name)
  const found = await lstat(file).catch(() => undefined)
  return found?.isFile() ? { content: await readFile(file), isExecutable: (found.mode & 0o100) !== 0 } : undefined
}

/** The name that git gives a content, by the hash that the other name was made with. */
const blobId = (content, like) =>
  createHash(like.length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex')

async function findCode(root) {
  const files = [...ROOT_FILES, ...(await readdir(root)).filter((name) => ROOT_CODE.test(name))]
  for (const folder of CODE_FOLDERS)
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    ))
      if (entry.isFile() && CODE.test(entry.name))
        files.push(path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return files.filter((name) => !/(?:^|\/)(?:\.|node_modules\/)/.test(name) && existsSync(path.join(root, name)))
}

/** Writes what a program prints, compressed. The file is there once it is whole. */
async function compress(child, file, level) {
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text))
  const ended = once(child, 'close')
  const unfinished = `${file}.${process.pid}.unfinished`
  await pipeline(child.stdout, createGzip({ level }), createWriteStream(unfinished))
  const [code] = await ended
  if (code !== 0) {
    await rm(unfinished, { force: true })
    throw new Error(`The source could not be packed: ${complaints.trim()}`)
  }
  await rename(unfinished, file)
}
