import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, glob, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { packFolder } from './archive.ts'
import { checksumOf } from './checksum.ts'
import { describeRelease, fullVersion, root } from './description.ts'
import { findForeignFiles, whyForeign } from './foreign-files.ts'
import { makeRelease } from './make-release.ts'
import { findContents } from './release-contents.ts'
import { inRelease, linkedFiles } from './release-pages.ts'

const run = promisify(execFile)
const MAX_INSTALLED_BYTES = 250e6

/** An operator's shell: nothing of the project. */
const PATH = '/usr/bin:/bin'

describe('a release', { timeout: 240_000 }, () => {
  const release = describeRelease()
  let work: string
  let installedBytes: number
  const out = (...names: string[]) => path.join(work, 'out', ...names)
  const home = (...names: string[]) => path.join(work, release.name, ...names)

  beforeAll(async () => {
    work = await makeFolder()
    await run(process.execPath, ['tools/build.mjs'], { cwd: root })
    // Compressed little, which takes a third of the time.
    const { bytes } = await makeRelease(out(), release, { level: 1 })
    installedBytes = bytes
    await run('tar', ['-xzf', out(`${release.name}.tar.gz`), '-C', work])
  }, 240_000)
  afterAll(() => rm(work, { recursive: true, force: true }))

  /** Runs bin/plus from another folder, with none of the project's settings. */
  function plus(words: string[], settings: Record<string, string>) {
    const child = spawn(home('bin/plus'), words, {
      cwd: work,
      env: { PATH, HOME: work, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    return { child, ended, output: () => output }
  }

  it('starts without other software, serves the web app and its own source, and runs commands', async () => {
    const settings = { DATA_DIR: path.join(work, 'data'), PORT: '0', LOG_LEVEL: 'info' }
    const file = path.join(work, 'plus.env')
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    const { child, ended, output } = plus(['--env-file', file], {})
    const version = fullVersion(release)
    // The line after the address, which may come by itself.
    const line = `Version ${version}, Node ${process.versions.node}, SQLite\n`
    await expect.poll(output, { timeout: 60_000 }).toContain(line)
    const [, origin] = /Plus is running at (\S+)\n/.exec(output())!
    expect(output()).toContain(`"version":"${version}","node":"${process.versions.node}","engine":"SQLite"`)
    expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ ok: true, version })
    expect(await (await fetch(origin!)).text()).toContain('<div id="root">')
    expect(Buffer.from(await (await fetch(`${origin}/source`)).arrayBuffer())).toEqual(
      await readFile(home('source.tar.gz')),
    )
    const client = Buffer.from(await (await fetch(`${origin}/api/client.tgz`)).arrayBuffer())
    expect(client).toEqual(await readFile(out(`plus-client-${release.version}.tgz`)))

    const check = await plus(['--env-file', file, 'admin', 'check'], {}).ended
    expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything agrees.') })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect((await plus(['--version'], {}).ended).output).toBe(`plus ${version}\n`)
  })

  it('prints its usage, and reports unknown input', async () => {
    const missing = await plus(['admin', 'check'], { DATA_DIR: path.join(work, 'none') }).ended
    expect(missing.code).toBe(1)
    expect(missing.output).toContain('Start Plus there first (bin/plus), or set DATA_DIR.')
    expect(await plus(['begin'], {}).ended).toEqual({ code: 2, output: expect.stringContaining('bin/plus --version') })
    expect(await plus(['--env-file', '/none'], {}).ended).toEqual({ code: 2, output: expect.stringContaining('/none') })
  })

  it('starts when only its data is writable, also without compiled code', async () => {
    // Node itself would try forever to make this folder.
    const { ended } = plus(['admin', '--help'], { NODE_COMPILE_CACHE: '/proc/none' })
    expect(await ended).toEqual({ code: 0, output: expect.stringContaining('Usage: bin/plus admin COMMAND') })
  })

  it('takes less than 250 MB, with a licence for each package and nothing that only builds or tests', async () => {
    expect(installedBytes).toBeLessThan(MAX_INSTALLED_BYTES)
    const packages = await readdir(home('node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['@img', '@node-rs', '@redis', 'pg', 'sharp']))
    for (const absent of ['vite', 'rolldown', 'node', 'vitest', 'react', 'typescript'])
      expect(packages).not.toContain(absent)
    const notices = await readFile(home('THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const inside of ['Node.js ', 'react ', 'fastify ', 'sharp ', '@img/sharp-libvips-'])
      expect(notices).toContain(`\n${inside}`)
    expect((await stat(home('bin/node'))).mode & 0o777).toBe(0o755)
  })

  it('has pages without a link that leads nowhere, which name the commands that a release has', async () => {
    const pages = await Array.fromAsync(glob('{*,docs/**/*,deploy/*}.md', { cwd: home() }))
    expect(pages).toEqual(expect.arrayContaining(['CHANGELOG.md', 'docs/operations.md', 'deploy/README.md']))
    const read = (file: string) => readFile(home(file), 'utf8')
    const dead: string[] = []
    for (const page of pages)
      for (const file of linkedFiles(page, await read(page))) if (!existsSync(home(file))) dead.push(`${page}: ${file}`)
    expect(dead).toEqual([])
    const operations = await read('docs/operations.md')
    expect(operations).toContain('$ bin/plus admin backup /backups --prove')
    expect(operations).toContain('From the source, `npm start` needs')
    expect(await read('docs/configuration.md')).toContain('$ PORT=99999 LOG_LEVEL=loud bin/plus\n')
    expect(await read('.env.example')).not.toContain('npm start')
    for (const page of pages) expect(inRelease(page, await read(page))).toBe(await read(page))
  })

  const native = async (system: string) =>
    (await findContents(system)).copied.filter((name) => /argon2-|\/sharp-/.test(name))

  it.each([
    ['linux-x64', ['@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu']],
    ['linux-arm64', ['@img/sharp-libvips-linux-arm64', '@img/sharp-linux-arm64', '@node-rs/argon2-linux-arm64-gnu']],
    ['darwin-arm64', ['@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64', '@node-rs/argon2-darwin-arm64']],
    ['darwin-x64', ['@img/sharp-darwin-x64', '@img/sharp-libvips-darwin-x64', '@node-rs/argon2-darwin-x64']],
    ['win32-x64', ['@img/sharp-win32-x64', '@node-rs/argon2-win32-x64-msvc']],
  ])('for %s has the native packages of that system alone', async (system, names) => {
    expect(await native(system)).toEqual(names.map((name) => `node_modules/${name}`))
    expect(describeRelease(system).name).toBe(release.name.replace(release.system, system))
  })

  it('differs by system in its native packages only', async () => {
    const others = async (system: string) => {
      const [{ copied }, ofSystem] = await Promise.all([findContents(system), native(system)])
      return copied.filter((name) => !ofSystem.includes(name))
    }
    expect(await others('linux-arm64')).toEqual(await others('linux-x64'))
    expect((await others('linux-x64')).length).toBeGreaterThan(10)
  })

  it.runIf(process.platform === 'linux')('has programs of its own system, which another one refuses', async () => {
    expect(await findForeignFiles(home(), release.system)).toEqual([])
    const other = process.arch === 'x64' ? 'linux-arm64' : 'linux-x64'
    const foreign = await findForeignFiles(home(), other)
    expect(foreign).toContain('bin/node is for another processor')
    for (const name of ['@node-rs/argon2-linux', '@img/sharp-linux', '@img/sharp-libvips-linux'])
      expect(foreign.filter((line) => line.includes(name)).length, name).toBeGreaterThan(0)
  })

  it('is named after its commit, unless that has the tag of the version', () => {
    const commit = release.commit ? `-${release.commit}` : ''
    expect(release.name).toBe(`plus-${release.version}${commit}-${process.platform}-${process.arch}`)
    expect(release.commit ?? '').toMatch(/^([0-9a-f]{8,}(\.changed)?)?$/)
  })

  it('has checksums, and a bill of materials of what is inside', async () => {
    const sums = await readFile(out('SHA256SUMS'), 'utf8')
    const names = ['CHANGELOG.md', `${release.name}.tar.gz`, `${release.name}.cdx.json`]
    for (const name of names) expect(sums).toContain(`${await checksumOf(out(name))}  ${name}\n`)
    const { components, metadata } = JSON.parse(await readFile(out(names[2]!), 'utf8'))
    expect(metadata.component).toMatchObject({ name: 'plus', version: fullVersion(release) })
    const listed = new Set(components.map(({ name }: { name: string }) => name))
    expect([...listed]).toEqual(expect.arrayContaining(['node', 'sharp', 'fastify', 'react', 'tailwindcss']))
    for (const absent of ['vite', 'vitest', '@babel/core']) expect(listed).not.toContain(absent)
    const { dependencies } = JSON.parse(await readFile(home('package.json'), 'utf8'))
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([])
  })
})

describe('a program', () => {
  /** The begin of a program for Linux on x64, with these names inside. */
  const program = (...names: string[]) => {
    const head = Buffer.alloc(64)
    head.write('\x7fELF', 'latin1')
    head.writeUInt16LE(0x3e, 18)
    return Buffer.concat([head, Buffer.from(names.map((name) => `\0${name}\0`).join(''))])
  }

  it.each([
    ['runs with the glibc of Node', program('GLIBC_2.28', 'GLIBC_2.4', 'libc.so.6'), undefined],
    ['needs a newer glibc', program('GLIBC_2.9', 'GLIBC_2.34'), 'needs glibc 2.34'],
    ['needs musl', program('libc.musl-x86_64.so.1'), 'is linked with musl'],
    ['is for Windows', Buffer.from('MZ'.padEnd(64)), 'is no program for Linux'],
    ['is for macOS', Buffer.from('cffaedfe'.padEnd(128, '0'), 'hex'), 'is no program for Linux'],
    ['is empty', Buffer.alloc(0), 'is no program for Linux'],
  ])('%s', (_, bytes, why) => expect(whyForeign(bytes, 0x3e)).toBe(why))
})

describe('packing', () => {
  it('makes the same bytes of the same files, by any maker at any time', async () => {
    const work = await makeFolder()
    onTestFinished(() => rm(work, { recursive: true, force: true }))
    const sums: string[] = []
    for (const [parent, mode, time] of [
      ['a', 0o600, 1],
      ['b', 0o644, 2],
    ] as const) {
      await mkdir(path.join(work, parent, 'plus'), { recursive: true })
      for (const name of parent === 'a' ? ['x', 'y'] : ['y', 'x']) {
        const file = path.join(work, parent, 'plus', name)
        await writeFile(file, name)
        await chmod(file, mode)
        await utimes(file, time, time)
      }
      const archive = path.join(work, `${parent}.tar.gz`)
      await packFolder({ parent: path.join(work, parent), names: ['plus'], file: archive, seconds: 3 })
      sums.push(await checksumOf(archive))
    }
    expect(sums[0]).toBe(sums[1])
  })
})
