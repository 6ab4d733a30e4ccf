import { describe, expect, it } from 'vitest'
import { OLDEST } from '#tools/node/choose.mjs'
import { nodePackage, OWN_VERSION } from '#tools/node/own-node.mjs'
import { expectNone } from './expect-none.ts'
import { packages, read } from './source-files.ts'

/** The systems on which `npm start` works with any Node from 20 on. */
const SYSTEMS = ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-x64', 'darwin-arm64']

interface Entry {
  version: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, Entry>
const lockOf = (file: string): Lock => JSON.parse(read(file)).packages

const allows = (value: string | string[] | undefined, wanted: string) =>
  value === undefined || [value].flat().includes(wanted)

/** Whether npm installs an entry on a system; on Linux on one with glibc. */
function fits({ os, cpu, libc }: Entry, system: string): boolean {
  const [platform = '', arch = ''] = system.split('-')
  return allows(os, platform) && allows(cpu, arch) && (platform !== 'linux' || allows(libc, 'glibc'))
}

/** Of fewer systems a package has what only one of them needs, such as the watcher of files on macOS. */
const FEWEST_SYSTEMS = 3

/** The entry of a package that another one asks for in an exact version; undefined where the lock file has none. */
function partOf(lock: Lock, place: string, name: string, version: string): Entry | undefined {
  const entry = lock[`${place}/node_modules/${name}`] ?? lock[`node_modules/${name}`]
  return entry?.integrity && entry.version === version ? entry : undefined
}

/** Packages that have a part for each system, and the systems for which the lock file has none, or lacks what that part needs. */
function missingParts(lock: Lock): { families: string[]; missing: string[] } {
  const families: string[] = []
  const missing: string[] = []
  for (const [place, { optionalDependencies = {} }] of Object.entries(lock)) {
    const parts = Object.entries(optionalDependencies)
      .map(([name, version]) => ({ name, entry: partOf(lock, place, name, version) }))
      .filter(({ entry }) => entry?.cpu)
    if (parts.length < FEWEST_SYSTEMS) continue
    const family = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    families.push(family)
    for (const system of SYSTEMS) {
      // libvips has packages of its own, which sharp names beside its own, and the part for a system names again.
      const own = parts.filter(({ name, entry }) => !name.includes('libvips') && fits(entry!, system))
      if (own.length === 0) missing.push(`${family} for ${system}`)
      for (const { name, entry } of own)
        for (const [needed, version] of Object.entries(entry!.optionalDependencies ?? {}))
          if (!partOf(lock, `node_modules/${name}`, needed, version)) missing.push(`${needed} for ${system}`)
    }
  }
  return { families, missing }
}

const lock = lockOf('package-lock.json')

describe('the lock files', () => {
  it('have what every package needs on every system', () => {
    const { families, missing } = missingParts(lock)
    expect(families).toEqual(
      expect.arrayContaining(['@node-rs/argon2', '@tailwindcss/oxide', 'lightningcss', 'rolldown', 'sharp']),
    )
    expectNone(
      missing,
      'npm leaves out what the lock file does not name: `npm start` fails there. Choose a version that npm has for all systems.',
    )
  })

  it.each([
    ['sharp for darwin-arm64', '@img/sharp-darwin-arm64'],
    ['@img/sharp-libvips-linux-arm64 for linux-arm64', '@img/sharp-libvips-linux-arm64'],
    ['@node-rs/argon2 for win32-x64', '@node-rs/argon2-win32-x64-msvc'],
  ])('would be found to lack %s', (missing, name) => {
    const { [`node_modules/${name}`]: _, ...others } = lock
    expect(missingParts(others).missing).toEqual([missing])
    const older = { ...lock, [`node_modules/${name}`]: { ...lock[`node_modules/${name}`]!, version: '0.0.1' } }
    expect(missingParts(older).missing).toEqual([missing])
  })

  it('have the Node of Plus for every system, in one version', () => {
    const nodes = lockOf('tools/node/packages/package-lock.json')
    const { optionalDependencies } = JSON.parse(read('tools/node/packages/package.json')) as Entry
    expect(nodes['']!.optionalDependencies).toEqual(optionalDependencies)
    for (const system of SYSTEMS) {
      const name = nodePackage(system)!
      const entry = nodes[`node_modules/${name}`]!
      expect({ [name]: optionalDependencies![name], version: entry.version, fits: fits(entry, system) }).toEqual({
        [name]: OWN_VERSION,
        version: OWN_VERSION,
        fits: true,
      })
      expect(entry.integrity).toMatch(/^sha512-/)
    }
    expect(Object.keys(optionalDependencies!).sort()).toEqual(SYSTEMS.map((system) => nodePackage(system)).sort())
  })

  it('bring no Node with the packages of Plus', () =>
    expect(Object.keys(lock).filter((place) => /^node_modules\/node(?:-bin)?(?:-|$)/.test(place))).toEqual([]))

  it('have the types of the oldest Node that runs Plus', () => {
    expect(packages['@types/node']).toMatch(new RegExp(`^${OLDEST}\\.`))
  })
})
