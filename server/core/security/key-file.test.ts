import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyInstallation } from '#tests/processes/server-process.ts'
import { setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { world } from '#tests/world.ts'

const lineOf = (byte: number) => `${Buffer.alloc(32, byte).toString('base64')}\n`
const hex = (bytes: Buffer) => bytes.toString('latin1')

describe('SECRET_KEY_FILE', () => {
  it('is created at the first start next to the database, readable by its owner only', async () => {
    const { dataDir } = await world()
    const key = path.join(dataDir, 'secret.key')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(key, 'utf8'), 'base64')).toHaveLength(32)
  })

  it('is needed to decrypt secrets of authenticator apps and keys of the network: the database holds neither', async () => {
    const cast = await timedWorld()
    const { secret } = await setsUpApp(cast, cast.alice)
    const { secrets, db } = cast.app.deps
    const rows = await db.selectFrom('settings').selectAll().execute()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['id_key', 'image_key', 'network_key', 'vapid_keys'])
    const kept = rows.map(({ name, value }) => secrets.open(value, name))
    const vapid = JSON.parse(kept.find((text) => text.startsWith('{'))!).privateKey as string
    await cast.stops()
    const files = await Promise.all(
      ['plus.db', 'plus.db-wal'].map((name) => readFile(path.join(cast.dataDir, name)).catch(() => Buffer.alloc(0))),
    )
    for (const text of [secret, vapid, ...kept.filter((each) => !each.startsWith('{'))])
      expect(hex(Buffer.concat(files))).not.toContain(text)
  })

  it('encrypts at start the secrets that older versions stored in plain text', async () => {
    const cast = await timedWorld()
    const { secret } = await setsUpApp(cast, cast.alice)
    const id = await cast.alice.id
    const { db, secrets } = cast.app.deps
    const rows = await db.selectFrom('settings').selectAll().execute()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('authenticators').set({ secret }).execute()
      for (const { name, value } of rows)
        await tx
          .updateTable('settings')
          .set({ value: secrets.open(value, name) })
          .where('name', '=', name)
          .execute()
    })
    await cast.restarts()
    const after = cast.app.deps.db
    const values = [
      ...(await after.selectFrom('settings').select('value as text').execute()),
      ...(await after.selectFrom('authenticators').select('secret as text').execute()),
    ]
    for (const { text } of values) expect(text).toMatch(/^v1\.[0-9a-f]{8}\./)
    expect(await cast.alice.id).toBe(id)
    cast.later(11)
    const body = { code: cast.codeOf({ secret }) }
    expect(await cast.alice.call('POST /auth/prove', { body })).toHaveProperty('provedUntil')
  })

  it.each([
    ['missing', (key: string) => rm(key), /^There is no key file .*secret\.key, which held the key/],
    ['another', (key: string) => writeFile(key, lineOf(7)), /does not hold the key that secrets in the database are/],
    ['no key', (key: string) => writeFile(key, 'hello'), /must hold 32 bytes in base64 on each line/],
  ])('that is %s stops the start, and changes nothing', async (_, damage, message) => {
    const { alice, dataDir, stops, restarts } = await world()
    const id = await alice.id
    const key = path.join(dataDir, 'secret.key')
    await copyFile(key, `${key}.backup`)
    await stops()
    await damage(key)
    await expect(restarts()).rejects.toThrow(message)
    await copyFile(`${key}.backup`, key)
    await restarts()
    expect((await alice.me())._id).toBe(id)
  })

  it('is named in the error when it is missing', async () => {
    const home = await emptyInstallation()
    await (await home.starts()).kill('SIGTERM')
    await rm(path.join(home.settings.DATA_DIR!, 'secret.key'))
    const child = await home.starts()
    expect(await child.ended).toBe(1)
    expect(child.output).toMatch(
      /^There is no key file .*\nPut that file back from your backup, or set SECRET_KEY_FILE/,
    )
    expect(child.output).not.toContain('    at ')
  })

  it('is rotated by a new first line: all secrets are encrypted with it, and older lines still decrypt', async () => {
    const cast = await timedWorld()
    const { secret } = await setsUpApp(cast, cast.alice)
    const key = path.join(cast.dataDir, 'secret.key')
    const older = await readFile(key, 'utf8')
    await cast.stops()
    await writeFile(key, lineOf(7) + older)
    await cast.restarts()
    await cast.stops()
    await writeFile(key, lineOf(7))
    await cast.restarts()
    cast.later(11)
    const body = { code: cast.codeOf({ secret }) }
    expect(await cast.alice.call('POST /auth/prove', { body })).toHaveProperty('provedUntil')
  })
})
