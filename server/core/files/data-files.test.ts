import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

const modeOf = async (...parts: string[]) => (await stat(path.join(...parts))).mode & 0o777

const DATABASE = /^(plus|search)\.db(-wal|-shm)?$|^secret\.key$/

it('The database, its index and the key are readable only by the account that runs Plus', async () => {
  const { alice, dataDir, stops, restarts } = await world()
  await alice.posts('Look', { images: [await photo()] })
  await stops()
  // As an older version has left them.
  for (const name of await readdir(dataDir)) await chmod(path.join(dataDir, name), DATABASE.test(name) ? 0o644 : 0o755)
  await restarts()
  await alice.posts('Look again')
  const files = (await readdir(dataDir)).filter((name) => DATABASE.test(name))
  expect(files).toEqual(expect.arrayContaining(['plus.db', 'plus.db-wal', 'plus.db-shm', 'search.db', 'secret.key']))
  for (const name of files) expect([name, await modeOf(dataDir, name)]).toEqual([name, 0o600])
  for (const name of ['media', 'outbox', 'uploads']) expect([name, await modeOf(dataDir, name)]).toEqual([name, 0o700])
})
