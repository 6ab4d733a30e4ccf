import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readKeyFile } from '#server/core/security/secrets.ts'
import { transact } from '#server/db/transaction.ts'
import { rebuildSearch } from '#server/features/search/rebuild/rebuild.ts'
import { findIndexed, replaceWords, replacing } from '#server/features/search/store.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { cast, world } from '#tests/world.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

describe.skipIf(!canShareStore())(
  'npm run admin -- media, rebuild, vacuum, rotate-secrets',
  { timeout: 60_000 },
  () => {
    it('work while Plus runs, or refuse to', async () => {
      const { starts, runsAdmin, place, settings } = await emptyInstallation()
      const { alice } = cast(place)
      const child = await starts()
      await alice.signsUp()
      await alice.posts('Hello')
      await alice.call('POST /auth/factors/authenticator')

      // Removes old enough files without an owner.
      const name = path.join(settings.DATA_DIR!, 'media/ab', `${'ab'.repeat(16)}.webp`)
      await mkdir(path.dirname(name), { recursive: true })
      await writeFile(name, 'x')
      expect((await runsAdmin('media', 'prune')).output).toMatch(/Removed: 0 of \d+ files\.\n$/)
      await utimes(name, new Date(0), new Date(0))
      expect((await runsAdmin('media', 'prune', '--dry-run')).output).toMatch(/belongs to nothing\.\nTo remove: 1 of /)
      expect(existsSync(name)).toBe(true)
      expect((await runsAdmin('media', 'prune')).output).toMatch(/Removed: 1 of /)
      expect(existsSync(name)).toBe(false)

      expect(await runsAdmin('rebuild', 'search')).toEqual({ code: 0, output: 'Indexed: 1 posts, 1 members.\n' })
      expect(await runsAdmin('rebuild', 'counts')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^(Counts of .*: fine\.\n){2}Everything agrees\.\n$/),
      })
      expect(await runsAdmin('vacuum')).toMatchObject(
        isPostgres() ? { code: 0 } : { code: 1, output: expect.stringContaining('Plus is running') },
      )

      // A running Plus decrypts data with the new key, and uses it.
      const file = path.join(settings.DATA_DIR!, 'secret.key')
      const before = readKeyFile(file)!
      expect(await runsAdmin('rotate-secrets', '--yes')).toMatchObject({ code: 0 })
      expect(before.hasKey(readKeyFile(file)!.keyId)).toBe(false)
      expect(before.seal('text', 'x')).toMatch(new RegExp(`^v1\\.${readKeyFile(file)!.keyId}\\.`))
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      await expect(
        alice.call('POST /auth/factors/authenticator/confirm', { body: { code: '000000' } }),
      ).rejects.toMatchObject({ status: 403 })
      expect((await runsAdmin('rotate-secrets', '--drop-old')).output).toMatch(/younger than seven days/)
      await utimes(file, new Date(Date.now() - 2 * WEEK_MS), new Date(Date.now() - 2 * WEEK_MS))
      expect((await runsAdmin('rotate-secrets', '--drop-old')).code).toBe(1)
      expect((await runsAdmin('rotate-secrets', '--drop-old', '--yes')).code).toBe(0)
      expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1)

      await child.kill('SIGTERM')
      expect(await runsAdmin('vacuum')).toMatchObject({ code: 0 })
      expect(await runsAdmin('check')).toMatchObject({ code: 0 })
    })
  },
)

describe('rebuildSearch', () => {
  it('indexes missing posts, and removes deleted ones', async () => {
    const { alice, bob, app, settles } = await world()
    const { deps } = app
    const post = await alice.posts('Harbour lights')
    await bob.signsUp()
    await settles()
    const id = deps.ids.parse(post._id)
    const gone = { rowid: id + 1, words: 'harbour' }
    if (deps.store.searchIndex) await deps.store.searchIndex.write(replacing(deps.db, [id, gone.rowid], [gone]))
    else await transact(deps.db, (tx) => replaceWords(tx, [id, gone.rowid], [gone]))
    expect(await findIndexed(deps.db, [id, gone.rowid])).toEqual([gone.rowid])
    expect(await rebuildSearch(deps, () => {})).toEqual({ posts: 1, people: 2 })
    expect(await findIndexed(deps.db, [id, gone.rowid])).toEqual([id])
  })
})
