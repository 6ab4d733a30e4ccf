import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listBackups } from '#server/backups/files/backup-folder.ts'
import { fillSnapshot, snapshotFolder } from '#server/backups/snapshots/snapshots.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { photo } from '#tests/pictures.ts'
import { canShareStore, emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { cast } from '#tests/world.ts'

/** Runs a restore or rollback that kills itself at a step: before each rename and each statement that commits, or at its end. */
const SCRIPT = `
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
const { step: at, name, backup } = JSON.parse(process.env.GIVEN)
let left = at
const step = () => { if (left-- === 0) process.kill(process.pid, 'SIGKILL') }
const { rename, rm } = fs.promises
fs.promises.rename = (from, to) => { step(); return rename(from, to) }
fs.promises.rm = (file, options) => { if (file.endsWith('unfinished-exchange')) step(); return rm(file, options) }
syncBuiltinESMExports()
const { Client } = createRequire(process.cwd() + '/')('pg')
const { query } = Client.prototype
Client.prototype.query = function (...args) {
  if (/^(COMMIT|COMMENT)/.test(args[0])) step()
  return query.apply(this, args)
}
const { loadConfig } = await import('#server/core/config/config.ts')
const config = loadConfig(process.env)
if (name === 'restore') {
  const { restoreBackup } = await import('#server/backups/restore/restore.ts')
  const options = { force: true, skipDamaged: false, requiresEncryption: false, onProgress() {} }
  await restoreBackup(config, backup, options)
} else {
  const { planRollback, rollBack } = await import('#server/backups/snapshots/roll-back.ts')
  await rollBack(config, await planRollback(config, undefined))
}
`

/** Resolves to the status of the process; null when it was killed. */
async function killAt(
  home: Installation,
  given: { step: number; name: string; backup: string },
): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      ...home.settings,
      GIVEN: JSON.stringify(given),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  return code
}

/** The posts, image files and key of a network that is stopped. */
async function stateOf({ settings }: Installation) {
  const config = loadConfig(settings)
  const store = connect(config.store, console)
  const posts = await store.db.selectFrom('tweets').select('content').orderBy('id').execute()
  await store.close()
  const files = await readdir(path.join(config.dataDir, 'media'), { recursive: true })
  return {
    posts: posts.map(({ content }) => content),
    images: files.filter((name) => name.endsWith('.webp')).length,
    key: await readFile(config.secretKeyFile, 'utf8'),
  }
}

/** A stopped network with a backup and a snapshot, and a post with an image since. */
async function changedNetwork() {
  const home = await emptyInstallation()
  const { alice } = cast(home.place)
  const backups = await makeFolder()
  onTestFinished(() => rm(backups, { recursive: true, force: true }))
  const first = await home.starts()
  await alice.posts('Before', { images: [await photo()] })
  await first.kill('SIGTERM')
  const before = await stateOf(home)
  expect(await home.runsAdmin('backup', backups)).toMatchObject({ code: 0 })
  const config = loadConfig(home.settings)
  const snapshot = path.join(snapshotFolder(config), '20261124T231500Z-before-099-test')
  await mkdir(snapshot, { recursive: true })
  await fillSnapshot(config, snapshot)
  const second = await home.starts()
  await alice.posts('Since', { images: [await photo({ colour: '#00e000' })] })
  await second.kill('SIGTERM')
  return { home, backups, before, changed: await stateOf(home) }
}

describe.skipIf(!canShareStore() || isCitus())('a network', { timeout: 180_000 }, () => {
  it.each(['restore', 'rollback'])('is unchanged or complete after %s was killed at any moment', async (name) => {
    const { home, backups, before, changed } = await changedNetwork()
    const [made] = await listBackups(backups)
    const backup = path.join(backups, made!)
    let refused = 0
    for (let step = 0; ; step++) {
      const code = await killAt(home, { step, name, backup })
      if (code === 0) break
      expect(code, `step ${step}`).toBe(null)
      // A command that opens the network, and what a start does first.
      const { output } = await home.runsAdmin('stats')
      if (output.includes(`A ${name} was interrupted`)) {
        if (refused++ === 2) {
          const start = await home.starts()
          expect(await start.ended).toBe(1)
          expect(start.output).toContain(`A ${name} was interrupted, and only a part of it is in `)
        }
        // No such backup: only what was begun is undone.
        const undone = await home.runsAdmin('restore', path.join(backups, 'none'))
        expect(undone).toMatchObject({
          code: 1,
          output: expect.stringContaining('restore or rollback was interrupted'),
        })
        if (undone.output.includes('It is finished now.')) break
        expect(undone.output).toContain('The data from before it is back')
      }
      expect(await stateOf(home), `step ${step}`).toEqual(changed)
    }
    expect(refused).toBeGreaterThan(isPostgres() ? 5 : 3)
    const restored = await stateOf(home)
    expect(restored.posts).toEqual(before.posts)
    expect(restored.images).toBe(name === 'restore' ? before.images : changed.images)
  })
})
