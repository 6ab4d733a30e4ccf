import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { ARCHIVE, adviceOn, LIST_FILE, packSource, updateSource } from './pack-source.mjs'

const SECRET = 'token of the operator'

/** The files of a commit, by path. */
const TRACKED: Record<string, string> = {
  '.npmrc': 'save-exact=true\n',
  '.env.example': '#PORT=3000\n',
  'deploy/compose.yml': 'services: {}\n',
  'docs/größe.md': '# Größe\n',
  'package.json': '{}\n',
  'server/keys.ts': 'export {}\n',
  'tools/start.mjs': 'export {}\n',
}

/** Files that an operator puts beside it. */
const PLANTED = [
  ...['.env', 'deploy/.env.production', 'deploy/plus.env', 'deploy/plus.env.bak', 'deploy/plus.key', 'passphrase'],
  ...['deploy/AuthKey_ABC.p8', 'deploy/privkey.pem', 'deploy/passphrase', 'server/secret.key', 'web/.npmrc'],
  ...['docs/notes.md', 'source.tar.gz', 'tools/.npmrc', 'data/plus.db', 'web/node_modules/a/index.js'],
]

async function write(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

async function project() {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await write(folder, TRACKED)
  return folder
}

const plant = async (folder: string) => {
  await write(folder, Object.fromEntries(PLANTED.map((name) => [name, SECRET])))
  await symlink('/etc/hostname', path.join(folder, 'server/linked.ts'))
}

function git(folder: string, ...args: string[]) {
  const settings = ['-c', 'user.name=Plus', '-c', 'user.email=plus@plus.example', '-c', 'commit.gpgSign=false']
  execFileSync('git', [...settings, ...args], { cwd: folder, stdio: 'ignore' })
}

const commit = (folder: string) => {
  git(folder, 'init')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--message=First')
}

/** Packs it, and looks into the archive. */
async function pack(folder: string) {
  const file = path.join(folder, 'dist/source.tar.gz')
  const description = await packSource(folder, file)
  const options = { input: await readFile(file), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const
  const names = execFileSync('tar', ['-tzf', '-', '--quoting-style=literal'], options)
  const read = (name: string) => execFileSync('tar', ['-xzOf', '-', name], options)
  expect(gunzipSync(await readFile(file)).includes(SECRET)).toBe(false)
  return {
    ...{ description, file, read },
    names: names.split('\n').filter((name) => name && !name.endsWith('/')),
  }
}

it('has the files of the commit as they are there, and nothing else of the folder', async () => {
  const folder = await project()
  commit(folder)
  await plant(folder)
  // A file of the commit that the operator has changed.
  for (const name of ['.npmrc', 'deploy/compose.yml']) await writeFile(path.join(folder, name), SECRET)
  await rm(path.join(folder, 'docs/größe.md'))

  const { names, read, description, file } = await pack(folder)
  expect(names.sort()).toEqual([...Object.keys(TRACKED), LIST_FILE].sort())
  for (const [name, content] of Object.entries(TRACKED)) expect(read(name)).toBe(content)
  // Files of the build that are absent from the archive are listed; other files may differ.
  expect(description).toMatchObject({ from: 'commit', absent: expect.arrayContaining(['server/linked.ts']) })
  expect(description.absent.filter((name) => !/^(server|tools|web)\//.test(name))).toEqual([])
  expect(adviceOn(description)).toMatch(/changes that are in no commit .*: \/source has commit [0-9a-f]{8} without/)
  const packed = await readFile(file)
  await packSource(folder, file)
  expect(await readFile(file)).toEqual(packed)
})

it('has the files of its own list where it was unpacked, unless they were changed', async () => {
  const [clone, copy] = [await project(), await project()]
  commit(clone)
  const first = await pack(clone)
  execFileSync('tar', ['-xzf', first.file, '-C', copy])
  expect((await pack(copy)).names.sort()).toEqual(first.names.sort())

  await plant(copy)
  for (const name of ['.npmrc', 'server/keys.ts']) await writeFile(path.join(copy, name), SECRET)
  await rm(path.join(copy, 'tools/start.mjs'))
  await symlink('../server/linked.ts', path.join(copy, 'tools/start.mjs'))
  const { names, description } = await pack(copy)
  const changed = ['.npmrc', 'server/keys.ts', 'tools/start.mjs']
  expect(names.sort()).toEqual(first.names.filter((name) => !changed.includes(name)).sort())
  expect(description).toEqual({ from: 'list', commit: null, absent: changed })
  expect(adviceOn(description)).toContain('Files differ from SOURCE-FILES (.npmrc, server/keys.ts, tools/start.mjs)')
})

it('has program code alone where there is neither a commit nor a list, also inside of another clone', async () => {
  const outer = await project()
  commit(outer)
  const folder = path.join(outer, 'data/copy')
  await write(folder, TRACKED)
  await plant(folder)
  const { names, description } = await pack(folder)
  expect(names.sort()).toEqual(['package.json', 'server/keys.ts', 'tools/start.mjs'])
  expect(description.from).toBe('kinds')
  expect(adviceOn(description)).toContain('Set SOURCE_URL')
})

it('is packed again when something was built or committed, and kept where it was copied to without git', async () => {
  const folder = await project()
  commit(folder)
  const archive = path.join(folder, ARCHIVE)
  const update = async (didBuild = false) => {
    await writeFile(archive, 'as it was')
    const advice = await updateSource(folder, { didBuild })
    return { advice, isPacked: (await readFile(archive, 'latin1')) !== 'as it was' }
  }
  expect(await updateSource(folder, { didBuild: false })).toBeUndefined()
  expect(await update()).toEqual({ advice: undefined, isPacked: false })
  await writeFile(path.join(folder, 'server/new.ts'), 'export {}\n')
  expect(await update(true)).toEqual({ advice: expect.stringContaining('(server/new.ts)'), isPacked: true })
  git(folder, 'add', '--all', 'server')
  git(folder, 'commit', '--message=Second')
  expect(await update()).toEqual({ advice: undefined, isPacked: true })
  await rm(path.join(folder, '.git'), { recursive: true })
  expect(await update()).toEqual({ advice: undefined, isPacked: false })
})
