import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listBackups } from '#server/backups/files/backup-folder.ts'
import { hashFile } from '#server/backups/files/durable-files.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { photo } from '#tests/pictures.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { refusing, type S3TestServer } from '#tests/services/start-s3.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { cast } from '#tests/world.ts'
import { BackupBucket } from './backup-bucket.ts'
import { runBackupCommand } from './run-command.ts'

async function emptyFolder(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The settings of the same bucket, for backups. */
const forBackups = ({ settings }: S3TestServer) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`BACKUP_${name}`, value]))

describe('BackupBucket', () => {
  it('sends a large file in parts, and fetches all of it', async () => {
    const s3 = await s3Server()
    const { bucket } = loadConfig({ ...forBackups(s3), BACKUP_S3_PREFIX: 'plus' }).backup
    const backups = new BackupBucket(bucket!, 2 ** 20)
    const folder = await emptyFolder()
    const file = path.join(folder, 'plus.db')
    await writeFile(file, randomBytes(2 ** 20 * 2.5))
    const { sha256 } = await hashFile(file)
    expect(await backups.put('one/plus.db', file, sha256)).toBe(2 ** 20 * 2.5)
    expect(await s3.keys()).toEqual(['plus/one/plus.db'])
    const copy = path.join(folder, 'copy.db')
    expect(await backups.download('one/plus.db', copy)).toBe(true)
    expect((await hashFile(copy)).sha256).toBe(sha256)
    expect(await backups.names()).toEqual(['one'])

    // Nothing is left of an upload that fails, and the reason names the setting.
    s3.next(9, refusing(403, 'AccessDenied'))
    await expect(backups.put('two/plus.db', file, sha256)).rejects.toThrow('the key of BACKUP_S3_ACCESS_KEY_ID must')
    expect(await s3.keys()).toEqual(['plus/one/plus.db'])
  })
})

describe.skipIf(!canShareStore() || isPostgres())('backups in a bucket', { timeout: 180_000 }, () => {
  it('are sent without files that the bucket has, pruned, and restored on another machine', async () => {
    const home = await emptyInstallation()
    const { alice } = cast(home.place)
    const s3 = await s3Server()
    const secrets = await emptyFolder()
    const folder = path.join(secrets, 'backups')
    const passphrase = path.join(secrets, 'passphrase')
    await writeFile(passphrase, 'correct horse battery staple\n')
    Object.assign(home.settings, forBackups(s3), { BACKUP_KEEP: '1', BACKUP_S3_PREFIX: 'plus' })
    const running = await home.starts()
    const first = await alice.posts('Gone soon', { images: [await photo()] })
    // Not encrypted: it goes, and says so.
    expect(await home.runsAdmin('backup', folder)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Sent to the bucket: .* They are not encrypted\. See BACKUP_PASSPHRASE_FILE\./),
    })
    // The store of the tests lists a folder only when it holds a file itself.
    await s3.fills(['plus/media/not-named.webp'])
    home.settings.BACKUP_PASSPHRASE_FILE = passphrase
    const second = await home.runsAdmin('backup', folder)
    expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/Sent to the bucket: .*B\.\n/) })
    expect(second.output).not.toContain('not encrypted')
    const [newest] = await listBackups(folder)
    // The folder keeps both until the schedule prunes it; the bucket has the newest and its images.
    expect(await listBackups(folder)).toHaveLength(2)
    const backups = (await s3.keys()).flatMap((key) => /^plus\/(\d{8}T\d{6}Z)\/manifest\.json$/.exec(key)?.[1] ?? [])
    expect(backups).toEqual([newest])
    expect((await s3.keys()).filter((key) => key.startsWith('plus/media/'))).toEqual([])
    for (const key of await s3.keys()) expect(key).toMatch(/^plus\/(media-[0-9a-f]{8}|\d{8}T\d{6}Z|identity-)/)

    await alice.deletes(first)
    await alice.posts('Kept', { images: [await photo({ colour: '#00e000' })] })
    const third = await home.runsAdmin('backup', folder)
    expect(third.output).toMatch(/Sent to the bucket: 8 files/)
    await running.kill('SIGTERM')

    // A bucket that refuses: the backup is made, and the failure is that of the command.
    s3.next(1_000, refusing(403, 'AccessDenied'))
    const refused = await home.runsAdmin('backup', folder)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_S3_ACCESS_KEY_ID') })
    expect(await listBackups(folder)).toHaveLength(4)
    // The schedule reports the failure too, and keeps the newest backup of each kind all the same.
    const env = { ...home.settings, BACKUP_EVERY: '24h', BACKUP_DIR: folder }
    const scheduled = await promisify(execFile)(process.execPath, ['server/main.ts', '--backup'], { env }).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(scheduled).toMatchObject({ code: 1, stderr: expect.stringContaining('BACKUP_S3_ACCESS_KEY_ID') })
    expect(await listBackups(folder)).toHaveLength(2)
    s3.next(0, () => {})

    const away = await emptyInstallation()
    Object.assign(away.settings, forBackups(s3), { BACKUP_S3_PREFIX: 'plus', BACKUP_PASSPHRASE_FILE: passphrase })
    const fetched = path.join(secrets, 'fetched')
    expect(await away.runsAdmin('restore', path.join(fetched, '20200101T000000Z'), '--from-bucket')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no complete backup 20200101T000000Z in the bucket.'),
    })
    expect(await away.runsAdmin('restore', fetched, '--from-bucket')).toMatchObject({ code: 0 })
    expect(await away.runsAdmin('check')).toMatchObject({ code: 0 })
    // Existing files are not fetched again.
    expect(await away.runsAdmin('prove', fetched, '--from-bucket')).toMatchObject({ code: 0 })
  })
})

describe('runBackupCommand', () => {
  const given = { backup: '/backups/1', folder: '/backups', testRestore: 'yes' as const }

  it('passes the paths, and reports a failure with the output of the command', async () => {
    const file = path.join(await emptyFolder(), 'seen')
    const line = `printf '%s %s %s' "$PLUS_BACKUP" "$PLUS_BACKUP_DIR" "$PLUS_BACKUP_PROVED" > '${file}'`
    await runBackupCommand({ line, timeoutMs: 60_000 }, given)
    expect(await readFile(file, 'utf8')).toBe('/backups/1 /backups yes')
    await expect(runBackupCommand({ line: 'echo no room >&2; exit 3', timeoutMs: 60_000 }, given)).rejects.toThrow(
      'The command of BACKUP_COMMAND failed. It ended with status 3. no room',
    )
  })

  it('kills a command that takes too long, with its child processes', async () => {
    const pipe = path.join(await emptyFolder(), 'pipe')
    await promisify(execFile)('mkfifo', [pipe])
    // Both ends are open while the child of the command lives: this read ends when it does.
    const read = readFile(pipe, 'utf8')
    const line = `(echo begun; exec sleep 1000) > '${pipe}' & wait`
    await expect(runBackupCommand({ line, timeoutMs: 1_000 }, given)).rejects.toThrow('It had not ended after')
    expect(await read).toBe('begun\n')
  })
})
