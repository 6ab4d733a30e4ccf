import { once } from 'node:events'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { refusing } from '#tests/services/start-s3.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { cast } from '#tests/world.ts'

describe.skipIf(!canShareStore())('npm run admin -- doctor', { timeout: 60_000 }, () => {
  it('reports errors and risks, and how to fix them', async () => {
    const { starts, runsAdmin, place, settings } = await emptyInstallation()
    const doctor = async (more: Record<string, string> = {}) => {
      const names = Object.keys(more)
      Object.assign(settings, more)
      const { code, output } = await runsAdmin('doctor')
      for (const name of names) delete settings[name]
      return { code, output }
    }
    expect(await doctor()).toEqual({ code: 1, output: expect.stringContaining('Start Plus once (npm start)') })
    expect(await doctor({ PORT: 'many' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^WRONG {3}Settings: PORT must .*\n.*Wrong: 1\. Unwise: 0\.\n$/s),
    })

    const child = await starts()
    const well = await doctor({ PUBLIC_URL: place.origin })
    // The databases of tests do not sync, which doctor finds wrong.
    expect(well.code).toBe(/^WRONG .*fsync/m.test(well.output) ? 1 : 0)
    for (const line of [/^ok .*Data:.*up to date/m, /^ok .*Address:.*answers/m, /^ok .*live events pass/m])
      expect(well.output).toMatch(line)
    expect(well.output).toMatch(/^unwise .*Backups:.*none was made/m)
    expect(well.output).toMatch(/^unwise .*SMTP_URL is not set/m)
    expect(well.output).not.toContain('PUBLIC_URL is not set')

    await child.kill('SIGTERM')
    const key = path.join(settings.DATA_DIR!, 'secret.key')
    await chmod(key, 0o644)
    const ill = await doctor({
      PUBLIC_URL: place.origin,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...{ HOST: '0.0.0.0', TRUST_PROXY: '1', MEMORY_MB: '65536', WORKERS: '1' },
    })
    expect(ill.code).toBe(1)
    for (const line of [
      /^WRONG .*secret\.key\.\n +chmod go-rwx .*secret\.key$/m,
      /^WRONG .*Address:.*cannot be reached from here \(ECONNREFUSED\)/m,
      /^WRONG .*127\.0\.0\.1:1 refuses or does not answer \(ECONNECTION\)|ESOCKET/m,
      /^unwise .*listens on 0\.0\.0\.0/m,
    ])
      expect(ill.output).toMatch(line)
    expect((await doctor({ PUBLIC_URL: 'https://127.0.0.1:1' })).output).toMatch(/^WRONG .*TRUST_PROXY is not set/m)
  })

  it('finds misspelt settings, an unsuitable folder for backups, missing files, public files, and a taken port', async () => {
    const { starts, runsAdmin, place, settings } = await emptyInstallation()
    const child = await starts()
    const { alice } = cast(place)
    await alice.signsUp()
    await alice.posts('A picture', { images: [await photo()] })
    const port = new URL(place.origin).port
    await runsAdmin('read-only', 'on', '--reason', 'A new disk')
    const [data, other] = [settings.DATA_DIR!, path.join(settings.DATA_DIR!, '../other')]
    await mkdir(other)
    for (const [name, text] of [
      ['short', 'secret'],
      ['open', 'twelve letters or more'],
      ['file', ''],
    ] as const)
      await writeFile(path.join(other, name), text, { mode: name === 'open' ? 0o644 : 0o600 })

    const taken = createServer()
    onTestFinished(() => void taken.close())
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const takenPort = String((taken.address() as AddressInfo).port)

    const findings = async (more: Record<string, string>) => {
      Object.assign(settings, more)
      const { output } = await runsAdmin('doctor')
      for (const name of Object.keys(more)) delete settings[name]
      settings.PORT = '0'
      settings.DATA_DIR = data
      return output
    }
    const found = async (expected: readonly RegExp[], more: Record<string, string> = {}) => {
      const output = await findings(more)
      for (const line of expected) expect(output).toMatch(line)
      return output
    }
    await found(
      [
        /^unwise {2}Settings: +PUBLIC_ULR is no setting of Plus and does nothing\. Did you mean PUBLIC_URL\?$/m,
        /^WRONG {3}BACKUP_DIR: +\S+\/data\/backups is inside DATA_DIR: .*\n +Set BACKUP_DIR to a folder on another disk\.$/m,
        /^WRONG {3}Passphrase: +\S+\/none cannot be read \(ENOENT\): no backup can be made\.\n +Put the passphrase/m,
        /^WRONG {3}Protections: +RATE_LIMITS=off: .*\n +Remove RATE_LIMITS=off\.$/m,
        /^unwise {2}Protections: +LOAD_SHEDDING=off/m,
        /^unwise {2}Protections: +PUSH_ALLOW_PRIVATE_HOSTS=on/m,
        /^unwise {2}Protections: +SNAPSHOT_BEFORE_UPGRADE=off/m,
        /^unwise {2}Protections: +OUTGOING=off/m,
        /^unwise {2}Protections: +everyone who reaches 0\.0\.0\.0:9 can read the metrics\.\n +Set METRICS_TOKEN/m,
        /^unwise {2}Read-only: +on since \S+ \S+ UTC \(A new disk\): .*\n +npm run admin -- read-only off$/m,
        /^WRONG {3}Port: +PORT \d+ is taken by another program\.\n +Stop that program/m,
      ],
      {
        ...{ PUBLIC_ULR: 'https://plus.example', BACKUP_DIR: path.join(data, 'backups'), PORT: takenPort },
        ...{ BACKUP_PASSPHRASE_FILE: path.join(other, 'none'), RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' },
        ...{ PUSH_ALLOW_PRIVATE_HOSTS: 'on', SNAPSHOT_BEFORE_UPGRADE: 'off', OUTGOING: 'off' },
        ...{ METRICS_PORT: '9', METRICS_HOST: '0.0.0.0' },
      },
    )
    await runsAdmin('read-only', 'off')
    const sound = await found(
      [
        /^unwise {2}BACKUP_DIR: +\S+ is on the disk of DATA_DIR/m,
        /^WRONG {3}Passphrase: .* fewer than 12 characters/m,
        /^ok {6}Protections: +none is switched off/m,
        /^ok {6}Key: /m,
        /^ok {6}Port: +Plus answers on port/m,
      ],
      { BACKUP_DIR: other, BACKUP_PASSPHRASE_FILE: path.join(other, 'short'), PORT: port },
    )
    expect(sound).not.toMatch(/Read-only:|^\S+ +Images:/m)
    const s3 = await s3Server()
    s3.next(2, (request, response) =>
      request.method === 'PUT' ? refusing(403, 'AccessDenied')(request, response) : response.writeHead(404).end(),
    )
    await found(
      [
        /^WRONG {3}BACKUP_DIR: +this account cannot write to \S+\/file \(ENOTDIR\)/m,
        /^unwise {2}Passphrase: +others on this machine can read/m,
        /^WRONG {3}Images: +images cannot be saved: .*403 AccessDenied.*\n +Allow this key to read, write and delete/m,
        /^WRONG {3}Port: +METRICS_PORT \d+ is taken/m,
      ],
      {
        ...{ BACKUP_DIR: path.join(other, 'file/backups'), BACKUP_PASSPHRASE_FILE: path.join(other, 'open') },
        ...{ METRICS_PORT: takenPort, ...s3.settings },
      },
    )
    await found([/^ok {6}Images: +the bucket pictures can be read and written/m], s3.settings)
    expect(await s3.keys()).toEqual([])

    await child.kill('SIGTERM')
    await rename(path.join(data, 'secret.key'), path.join(other, 'secret.key'))
    await rm(path.join(data, 'media'), { recursive: true })
    const missing = [/^WRONG {3}Key: +the key file \S+secret\.key is missing/m, /^WRONG {3}Images: .*media is missing/m]
    await found([...missing, /^ok {6}Port: +PORT \d+ is free/m], { PORT: port })
    await mkdir(path.join(data, 'media'))
    await writeFile(path.join(data, 'secret.key'), `${Buffer.alloc(32).toString('base64')}\n`, { mode: 0o600 })
    await found([/^WRONG {3}Key: .* does not hold the key/m, /^WRONG {3}Images: .*media is empty/m])
  })

  it.skipIf(isPostgres())(
    'finds a damaged database, as other commands and a start do, and says what to do',
    async () => {
      const { starts, runsAdmin, settings } = await emptyInstallation()
      await mkdir(settings.DATA_DIR!, { mode: 0o700 })
      await writeFile(path.join(settings.DATA_DIR!, 'plus.db'), 'x'.repeat(20_000), { mode: 0o600 })
      const advice = 'Check the disk. If it is sound, restore a backup: npm run admin -- restore DIR --force'
      expect(await runsAdmin('doctor')).toEqual({
        code: 1,
        output: expect.stringMatching(RegExp(`^WRONG {3}Data: +the database is damaged.*\\n +${advice}$`, 'm')),
      })
      const explained = expect.stringMatching(RegExp(`^The database is damaged, .*\\n${advice}\\n$`))
      expect(await runsAdmin('stats')).toEqual({ code: 1, output: explained })
      const child = await starts()
      expect(await child.ended).toBe(1)
      expect(child.output).toEqual(explained)
    },
  )
})
