import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listBackups } from '#server/backups/files/backup-folder.ts'
import { hashFile } from '#server/backups/files/durable-files.ts'
import { readManifest, writeManifest } from '#server/backups/manifest.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { canShareStore, emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { connectToServer, isCitus } from '#tests/stores/server-schema.ts'
import { takeBackMigration } from '#tests/stores/take-back-migration.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { cast } from '#tests/world.ts'

async function emptyFolder(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'backups')
}

/** A place to restore into: another data folder, and on PostgreSQL another database. */
async function emptyPlace(): Promise<Installation> {
  if (!isPostgres()) return emptyInstallation()
  const client = await connectToServer()
  const name = `restored_${randomBytes(6).toString('hex')}`
  await client.query(`CREATE DATABASE ${name}`)
  const address = new URL(process.env.TEST_DATABASE_URL!)
  address.pathname = `/${name}`
  const drop = async () => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.end()
  }
  return emptyInstallation({ settings: { DATABASE_URL: address.href }, drop })
}

async function flipByte(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, Math.floor(size / 2))
  await handle.write(Buffer.from([byte[0]! ^ 1]), 0, 1, Math.floor(size / 2))
  await handle.close()
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? path.join(entry.parentPath, entry.name) : [],
  )

/** A stopped network in which alice has posted, and a folder for its backups. */
async function stoppedNetwork(...post: Parameters<Member['posts']>) {
  const home = await emptyInstallation()
  const { alice } = cast(home.place)
  const running = await home.starts()
  await alice.posts(...post)
  await running.kill('SIGTERM')
  return { home, alice, folder: await emptyFolder() }
}

/** A stopped network without the newest migration; with a table name, also without that table. */
async function olderNetwork(table?: string) {
  const { home, alice } = await stoppedNetwork('Before the upgrade')
  await takeBackMigration(home.settings, '039-operator-states', table)
  return { home, alice }
}

describe.skipIf(!canShareStore() || isCitus())('npm run admin -- backup', { timeout: 180_000 }, () => {
  it('copies a network in use, tests the copy, and restores it with sessions and images', async () => {
    const home = await emptyInstallation()
    const { alice, bob } = cast(home.place)
    const folder = await emptyFolder()
    const running = await home.starts({ RATE_LIMITS: 'off' })
    const pictured = await alice.posts('With a picture', { images: [await photo()] })
    await bob.likes(pictured)
    const written = Array.from({ length: 20 }, (_, index) => bob.posts(`Before number ${index}`))
    const before = await Promise.all(written)

    let isWriting = true
    const writing = (async () => {
      for (let index = 0; isWriting; index++) {
        const tweet = await bob.posts(`Meanwhile ${index}`)
        await alice.likes(tweet)
      }
    })()
    const first = await home.runsAdmin('backup', folder, '--prove')
    isWriting = false
    await writing
    expect(first.output).toMatch(/Images: [23] files, .*; [23] of them new/)
    expect(first.output).toMatch(/Proved: the backup was restored and compared/)
    expect(first.code).toBe(0)
    const [name] = await listBackups(folder)
    const proof = JSON.parse(await readFile(path.join(folder, name!, 'proof.json'), 'utf8'))
    expect(proof).toMatchObject({ isGood: true, problems: [], compared: { images: expect.any(Number) } })
    expect(proof.compared.tweets).toBeGreaterThan(1)
    expect(proof.compared.searches).toBeGreaterThan(0)
    for (const file of await filesBelow(folder))
      if (!file.endsWith('.lock')) expect((await stat(file)).mode & 0o077, file).toBe(0)

    await alice.posts('Another picture', { images: [await photo({ colour: '#00e000' })] })
    const second = await home.runsAdmin('backup', folder)
    expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/Images: [45] files, .*; 2 of them new/) })
    expect(await running.kill('SIGTERM')).toBe(0)

    const away = await emptyPlace()
    const restored = await away.runsAdmin('restore', path.join(folder, name!))
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Restored into .*, [23] image files\.\n$/),
    })
    expect(await away.runsAdmin('check')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Everything agrees\.\n$/),
    })
    // Sessions of the backup stay valid, with the state that they had then.
    home.place.origin = ''
    const scheduled = await emptyFolder()
    const served = await away.starts({ BACKUP_EVERY: '24h', BACKUP_DIR: scheduled })
    home.place.origin = away.place.origin
    for (const tweet of before) expect(await alice.sees(tweet)).toMatchObject({ content: tweet.content })
    const shown = await alice.sees(pictured)
    expect(shown).toMatchObject({ likesCount: 1 })
    expect((await fetch(`${away.place.origin}${shown.images[0]}`)).status).toBe(200)

    await expect
      .poll(async () => existsSync(scheduled) && (await listBackups(scheduled)).length, { timeout: 120_000 })
      .toBe(1)
    expect(await served.kill('SIGTERM')).toBe(0)

    const again = await away.runsAdmin('restore', folder)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('With --force it is moved aside') })
    const forced = await away.runsAdmin('restore', folder, '--force')
    expect(forced.output).toContain('Moved aside: ')
    expect(forced).toMatchObject({ code: 0, output: expect.stringMatching(/, [45] image files\.\n$/) })
  })

  it('refuses to restore what is damaged, and leaves nothing that looks whole when it is killed', async () => {
    const { home, folder } = await stoppedNetwork('With a picture', { images: [await photo()] })
    expect(await home.runsAdmin('backup', folder)).toMatchObject({ code: 0 })
    const backup = path.join(folder, (await listBackups(folder))[0]!)
    const away = await emptyPlace()
    const database = isPostgres() ? 'plus.dump' : 'plus.db'
    const image = (await filesBelow(path.join(folder, 'media'))).find((file) => file.endsWith('-small.webp'))!
    for (const file of [path.join(backup, database), path.join(backup, 'secret.key')]) {
      await flipByte(file)
      expect(await away.runsAdmin('restore', folder)).toEqual({
        code: 1,
        output: expect.stringMatching(`${path.basename(file)} is not what was written`),
      })
      await flipByte(file)
    }
    await flipByte(path.join(backup, 'manifest.json'))
    expect(await away.runsAdmin('restore', folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('damaged'),
    })
    await flipByte(path.join(backup, 'manifest.json'))
    expect(existsSync(path.join(away.settings.DATA_DIR!, 'media'))).toBe(false)

    // A second backup shares the image.
    expect(await home.runsAdmin('backup', folder)).toMatchObject({ code: 0 })
    await flipByte(image)
    const refused = await away.runsAdmin('restore', backup)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('1 image files of the backup') })
    for (const part of [
      `${path.basename(image)} is not what was written.`,
      'share their images: 1 others',
      '--skip-damaged',
    ])
      expect(refused.output).toContain(part)
    const shownBy = /[0-9a-f]{32}: a post by @alice of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/m
    // A dump of PostgreSQL cannot be asked.
    if (!isPostgres()) expect(refused.output).toMatch(shownBy)
    const skipped = await (await emptyPlace()).runsAdmin('restore', backup, '--skip-damaged')
    expect(skipped).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Left out: The image .*-small\.webp is not/),
    })
    expect(skipped.output).toMatch(shownBy)
    expect(skipped.output).toMatch(/, [12] image files\.\n$/)

    expect(await home.runsAdmin('prove', folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('NOT PROVED'),
    })
    // The damaged image is copied again, and both backups are whole.
    expect(await home.runsAdmin('backup', folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining('; 1 of them new'),
    })
    expect(await away.runsAdmin('restore', backup)).toMatchObject({ code: 0 })

    const unfinished = await emptyFolder()
    // Reading this key never ends.
    const endless = path.join(home.settings.DATA_DIR!, 'endless')
    await promisify(execFile)('mkfifo', [endless])
    const child = execFile(process.execPath, ['tools/admin/main.ts', 'backup', unfinished], {
      env: { ...home.settings, SECRET_KEY_FILE: endless },
    })
    const partial = async () =>
      existsSync(unfinished) ? (await readdir(unfinished)).filter((name) => name.endsWith('.partial')) : []
    const hasList = async () =>
      (await partial()).some((name) => existsSync(path.join(unfinished, name, 'media.sha256')))
    await expect.poll(hasList, { timeout: 60_000 }).toBe(true)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    expect(await listBackups(unfinished)).toEqual([])
    expect(await home.runsAdmin('restore', unfinished)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no complete backup'),
    })

    expect(await home.runsAdmin('backup', unfinished)).toMatchObject({ code: 0 })
    expect(await partial()).toEqual([])
    expect(await listBackups(unfinished)).toHaveLength(1)
  })

  it('rolls back to the snapshot of an upgrade', async () => {
    const { home, alice } = await olderNetwork('operator_states')
    const upgraded = await home.starts()
    expect(upgraded.output).toContain('The data is being upgraded.')
    await expect
      .poll(() => upgraded.output)
      .toMatch(/rollback \(.*snapshots\/\d{8}T\d{6}Z-before-039-operator-states\)\n/)
    expect(await home.runsAdmin('rollback')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Plus runs on .*Stop/),
    })
    const pictured = await alice.posts('After the upgrade', { images: [await photo()] })
    await upgraded.kill('SIGTERM')

    // Nobody is there to answer.
    const refused = await home.startsAdmin('rollback')
    expect(refused.output).toMatch(/Written since then, and lost afterwards: 1 post, 0 messages, 0 accounts\.\n/)
    expect(refused.output).toMatch(/The oldest of them is of \d{4}-.* UTC, the newest of .* ago\.\n/)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') })
    const { code, output } = await home.answersAdmin('rollback', 'rollback')
    const [, kept] = /To get it back: npm run admin -- rollback --to (\S+-before-rollback)\. Delete/.exec(output) ?? []
    expect(output).toMatch(/^Put back: .*-before-039-operator-states$/m)
    expect(code).toBe(0)
    const back = await home.starts()
    await expect.poll(() => back.output).toContain('The data was upgraded.')
    expect(await alice.timeline()).toEqual(['Before the upgrade'])
    await back.kill('SIGTERM')

    // Long enough after the rollback for its images to be unused files.
    const images = (await filesBelow(path.join(home.settings.DATA_DIR!, 'media'))).filter((file) =>
      file.endsWith('.webp'),
    )
    for (const file of images) await utimes(file, 1, 1)
    expect((await home.runsAdmin('media', 'prune')).output).toMatch(/Removed: 2 of/)
    expect(await home.runsAdmin('rollback', '--to', kept!, '--yes')).toMatchObject({ code: 0 })
    const forward = await home.starts()
    expect((await alice.timeline())[0]).toBe('After the upgrade')
    const shown = await alice.sees(pictured)
    expect((await fetch(`${home.place.origin}${shown.images[0]}`)).status).toBe(200)
    expect(await forward.kill('SIGTERM')).toBe(0)
  })

  it('says how to roll back when an upgrade fails', async () => {
    // Its table is there already.
    const { home } = await olderNetwork()
    const failed = await home.starts()
    expect(await failed.ended).toBe(1)
    expect(failed.output).toMatch(
      /The data could not be upgraded: 039-operator-states failed \(.*\)\. To go back: npm run admin -- rollback \(.*snapshots.*\), then start the older version\.\n/,
    )
    expect(failed.output).not.toContain('Plus could not start')
    expect(await home.runsAdmin('rollback', '--yes')).toMatchObject({ code: 0 })
  })
})

describe.skipIf(isPostgres())('a backup that someone else has written', { timeout: 120_000 }, () => {
  it('is opened before it is put in place', async () => {
    const { home, folder } = await stoppedNetwork('Genuine')
    expect(await home.runsAdmin('backup', folder)).toMatchObject({ code: 0 })
    const [name] = await listBackups(folder)
    const backup = path.join(folder, name!)
    const manifest = await readManifest(backup)
    /** Replaces a file of the backup, and all checksums with it. */
    const forge = async (file: string, bytes: Uint8Array) => {
      const genuine = await readFile(path.join(backup, file))
      await writeFile(path.join(backup, file), bytes)
      await rm(path.join(backup, 'manifest.json'))
      const files = { ...manifest.files, [file]: await hashFile(path.join(backup, file)) }
      await writeManifest(backup, { ...manifest, files })
      return () => writeFile(path.join(backup, file), genuine)
    }
    const away = await emptyPlace()
    const otherKey = Buffer.from(`${randomBytes(32).toString('base64')}\n`)
    const database = await readFile(path.join(backup, 'plus.db'))
    const torn = Buffer.concat([database.subarray(0, 8_192), Buffer.alloc(8_192, 7), database.subarray(16_384)])
    const forged = [
      ['plus.db', Buffer.from('no database'), /cannot be opened: /],
      ['plus.db', Buffer.alloc(0), /cannot be opened: no such table/],
      ['plus.db', torn, /SQLite: |cannot be opened/],
      ['secret.key', otherKey, /The key file is that of another network/],
    ] as const
    for (const [file, bytes, problem] of forged) {
      const mend = await forge(file, bytes)
      const { code, output } = await away.runsAdmin('restore', backup)
      expect(output).toMatch(problem)
      expect(output).not.toMatch(/\n {4}at /)
      expect(code).toBe(1)
      await mend()
    }
    expect((await readdir(away.settings.DATA_DIR!)).filter((each) => /plus\.db|media|secret/.test(each))).toEqual([])

    // The settings say that backups are encrypted, or the operator does.
    const passphrase = path.join(folder, 'passphrase')
    await writeFile(passphrase, 'correct horse battery staple\n')
    await forge('secret.key', await readFile(path.join(backup, 'secret.key')))
    const unencrypted = await away.runsAdmin('restore', backup, '--passphrase-file', passphrase)
    expect(unencrypted).toMatchObject({ code: 1, output: expect.stringContaining('is not encrypted, although') })
    away.settings.BACKUP_PASSPHRASE_FILE = passphrase
    expect(await away.runsAdmin('restore', backup)).toMatchObject({ code: 1 })
    expect(await away.runsAdmin('restore', backup, '--allow-unencrypted')).toMatchObject({ code: 0 })
  })

  it('and any unusable folder or key is reported in a sentence', async () => {
    const home = await emptyInstallation()
    await (await home.starts()).kill('SIGTERM')
    const file = path.join(home.settings.DATA_DIR!, 'file')
    await writeFile(file, '')
    const unusable = /^.*\/file\/backups cannot be used \(ENOTDIR\)\. A part of that path is a file, not a folder\.\n$/
    const folder = path.join(file, 'backups')
    expect((await home.runsAdmin('backup', folder)).output).toMatch(unusable)
    expect((await home.runsAdmin('backup', file)).output).toMatch(/^.*\/file is a file, not a folder\. .*\n$/)
    // No folder can be created there, although Node would keep trying.
    if (process.platform === 'linux')
      expect((await home.runsAdmin('backup', '/proc/none/backups')).output).toMatch(
        /^The folder \/proc\/none cannot be made \(ENOENT\)\. .*\n$/,
      )
    expect((await home.runsAdmin('restore', folder)).output).toMatch(/^There is no folder .*\n$/)
    // Runs as the schedule does: administrators read standard error as the reason.
    const env = { ...home.settings, BACKUP_EVERY: '24h', BACKUP_DIR: folder }
    const scheduled = await promisify(execFile)(process.execPath, ['server/main.ts', '--backup'], { env }).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(scheduled).toMatchObject({ code: 1, stderr: expect.stringMatching(unusable) })
    await rm(path.join(home.settings.DATA_DIR!, 'secret.key'))
    expect((await home.runsAdmin('backup', await emptyFolder())).output).toMatch(
      /^There is no key file .*secret\.key, which a backup includes\. .*--without-key\n$/,
    )
  })
})

describe.skipIf(isPostgres())('an encrypted backup', { timeout: 120_000 }, () => {
  it('is whole again when a damaged image was copied once more', async () => {
    const { home, folder } = await stoppedNetwork('With a picture', { images: [await photo()] })
    const passphrase = path.join(home.settings.DATA_DIR!, 'passphrase')
    await writeFile(passphrase, 'correct horse battery staple\n')
    home.settings.BACKUP_PASSPHRASE_FILE = passphrase
    expect(await home.runsAdmin('backup', folder)).toMatchObject({ code: 0 })
    const [first] = await listBackups(folder)
    const image = (await filesBelow(folder)).find((file) => file.endsWith('-small.webp.age'))!
    await flipByte(image)
    expect(await home.runsAdmin('prove', folder)).toMatchObject({ code: 1 })
    expect(await home.runsAdmin('backup', folder)).toMatchObject({ code: 0 })
    const [second] = await listBackups(folder)
    expect(second).not.toBe(first)
    const away = await emptyPlace()
    away.settings.BACKUP_PASSPHRASE_FILE = passphrase
    for (const name of [first!, second!])
      expect(await away.runsAdmin('restore', path.join(folder, name), '--force')).toMatchObject({ code: 0 })
    // The third is written from the list of the second.
    expect(await home.runsAdmin('backup', folder, '--prove')).toMatchObject({ code: 0 })
  })

  it('opens with its passphrase or private key, and with nothing else', async () => {
    const { home, folder } = await stoppedNetwork('A secret that nobody reads', { images: [await photo()] })
    const secrets = await makeFolder()
    onTestFinished(() => rm(secrets, { recursive: true, force: true }))
    const [right, wrong, key] = ['right', 'wrong', 'key'].map((name) => path.join(secrets, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(right, 'correct horse battery staple\n')
    await writeFile(wrong, 'incorrect horse battery staple\n')
    const identity = await generateIdentity()
    await writeFile(key, `# made for a test\n${identity}\n`)

    expect(await home.runsAdmin('backup', folder, '--passphrase-file', right)).toMatchObject({ code: 0 })
    for (const file of await filesBelow(folder))
      expect(await readFile(file, 'latin1')).not.toMatch(/A secret that nobody|SQLite format|RIFF/)
    const away = await emptyPlace()
    expect(await away.runsAdmin('restore', folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--passphrase-file'),
    })
    expect(await away.runsAdmin('restore', folder, '--passphrase-file', wrong)).toEqual({
      code: 1,
      output: expect.stringContaining(`The passphrase in ${wrong} is not the one of this backup.`),
    })
    expect(await away.runsAdmin('restore', folder, '--passphrase-file', right)).toMatchObject({ code: 0 })

    // A network that is read-only is proved as well.
    expect(await home.runsAdmin('read-only', 'on')).toMatchObject({ code: 0 })
    const recipient = await identityToRecipient(identity)
    const sealed = await home.runsAdmin('backup', folder, '--prove', '--recipient', recipient)
    expect(sealed.output).toContain('Proved: the copy before encryption was')
    expect(sealed.output).toContain('encrypted for a key that is not on this machine')
    expect(await home.runsAdmin('prove', folder, '--identity-file', key)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Proved: the backup was'),
    })
    expect(await away.runsAdmin('restore', folder, '--force', '--identity-file', right)).toMatchObject({ code: 1 })
    expect(await away.runsAdmin('restore', folder, '--force', '--identity-file', key)).toMatchObject({ code: 0 })
    expect(await away.runsAdmin('check')).toMatchObject({ code: 0 })
    expect((await readdir(home.settings.DATA_DIR!)).filter((name) => name.startsWith('scratch-'))).toEqual([])
  })
})
