import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'

describe.skipIf(!canShareStore())('npm run admin -- doctor', { timeout: 60_000 }, () => {
  it('says what is wrong or unwise, and how to mend it', async () => {
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
