import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NODE_PACKAGE, OWN_NODE } from '#tests/own-node.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

const run = promisify(execFile)

const fastify = { version: '5.0.0', integrity: 'sha512-fastify' }
const vite = { version: '8.0.0', integrity: 'sha512-vite', dev: true }
const forWindows = { version: '1.0.0', integrity: 'sha512-windows', optional: true }
const named = (packages: object) =>
  Object.fromEntries(Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]))
const lock = JSON.stringify({ packages: { '': { name: 'plus' }, ...named({ fastify, vite, forWindows }) } })
const ownNode = { version: '24.0.0', integrity: 'sha512-node' }
/** The record of npm after an installation of these packages and of the project's Node. */
const records = (packages: object): string =>
  JSON.stringify({ packages: named({ [NODE_PACKAGE]: ownNode, ...packages }) })

/** A folder in which npm recorded this installation last, and a program in the place of npm. */
async function makeProject(recorded: string | null, { hasNode = true } = {}): Promise<string> {
  const home = await makeFolder()
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const file = (...names: string[]) => path.join(home, ...names)
  for (const folder of ['tools', 'bin', path.dirname(OWN_NODE)]) await mkdir(file(folder), { recursive: true })
  await copyFile(path.resolve('tools/install.mjs'), file('tools/install.mjs'))
  await writeFile(file('package-lock.json'), lock)
  await writeFile(file('package.json'), JSON.stringify({ optionalDependencies: { [NODE_PACKAGE]: '24.0.0' } }))
  if (hasNode) await writeFile(file(OWN_NODE), '')
  if (recorded !== null) await writeFile(file('node_modules/.package-lock.json'), recorded)
  const lines = [
    '#!/bin/sh',
    'echo "$@" >>calls',
    `case $1 in install) touch ${OWN_NODE}; exit; esac`,
    'test -f npm-shrinkwrap.json || exit $FAILS',
    'cp npm-shrinkwrap.json read',
    'exit $FAILS_BY_ADDRESS',
  ]
  await writeFile(file('bin/npm'), `${lines.join('\n')}\n`)
  await chmod(file('bin/npm'), 0o755)
  return home
}

/** `codes` are the exit codes of npm. */
async function install(home: string, { everything }: { everything: boolean }, codes: object = {}): Promise<void> {
  const script = `(await import('./tools/install.mjs')).install({ everything: ${everything} })`
  const PATH = `${path.join(home, 'bin')}${path.delimiter}${process.env.PATH}`
  const env = { ...process.env, FAILS: '0', FAILS_BY_ADDRESS: '0', ...codes, PATH }
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: home, env })
}

/** The arguments of npm in an installation after a `recorded` one. Empty when npm is not called. */
async function installs(recorded: string | null, { everything = true, hasNode = true } = {}): Promise<string> {
  const home = await makeProject(recorded, { hasNode })
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

  it('installs when the own Node is missing or has another version', async () => {
    expect(await installs(records({ fastify, vite }), { hasNode: false })).toMatch(/^ci /)
    const older = records({ fastify, vite, [NODE_PACKAGE]: { version: '23.0.0', integrity: 'sha512-older' } })
    expect(await installs(older)).toMatch(/^ci /)
  })

  it('removes development packages, unless everything is installed', async () => {
    const unread = ['vite/index.js.map', 'vite/index.d.mts', `${NODE_PACKAGE}/include/node/v8.h`]
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
    await install(home, { everything: true }, { FAILS_BY_ADDRESS: '1' })
    expect((await readFile(path.join(home, 'calls'), 'utf8')).split('\n')).toEqual([
      expect.stringContaining('--replace-registry-host'),
      expect.not.stringContaining('--replace-registry-host'),
      '',
    ])
  })

  it('installs the own Node separately when the lock file has none for the system, or npm left it out', async () => {
    const home = await makeProject(null, { hasNode: false })
    await install(home, { everything: false })
    expect((await readFile(path.join(home, 'calls'), 'utf8')).split('\n')).toEqual([
      expect.stringMatching(/^ci /),
      expect.stringMatching(`^install --no-save ${NODE_PACKAGE}@24\\.0\\.0 .*--omit=dev`),
      '',
    ])
  })

  it.each([
    ['installing', null],
    ['finding everything installed', records({ fastify, vite })],
  ])('links the own Node among the programs after %s', async (_, recorded) => {
    const home = await makeProject(recorded)
    await install(home, { everything: true })
    await install(home, { everything: true })
    expect(await realpath(path.join(home, 'node_modules/.bin/node'))).toBe(path.join(await realpath(home), OWN_NODE))
  })

  it('runs no script of a package', async () => {
    for (const hasNode of [true, false])
      expect(await installs(null, { hasNode })).toMatch(/^(?:.* --ignore-scripts .*\n)+$/)
  })

  it('reports an error of npm', async () => {
    const home = await makeProject(null)
    const failing = install(home, { everything: true }, { FAILS_BY_ADDRESS: '1', FAILS: '1' })
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
})
