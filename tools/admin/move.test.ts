import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { connect, connectPatiently } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { moveTables } from '#server/db/move/move-tables.ts'
import { movedTables } from '#server/db/move/moved-tables.ts'
import { pauseSource } from '#server/db/move/pause-source.ts'
import { insertRows, readRows, type Value } from '#server/db/move/rows.ts'
import { RowsDigest } from '#server/db/move/rows-digest.ts'
import { readShape } from '#server/db/move/table-shape.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { open } from '#server/process.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { refusing } from '#tests/services/start-s3.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { hasServer, isCitus, withServerSchema } from '#tests/stores/server-schema.ts'
import { copySqliteStore } from '#tests/stores/sqlite.ts'
import { FAKE_FFMPEG, hasVideo } from '#tests/videos.ts'
import { world } from '#tests/world.ts'
import { runCommandLine } from './command-line.ts'

// From SQLite to a server and back, so once for both.
const canMove = hasServer() && !isPostgres() && !isCitus()

/** Runs the command there, and returns its output. */
async function runMove(env: Record<string, string>, ...words: string[]) {
  return runWatched({ env, words, onLine: () => {} })
}

/** Likewise; calls `onLine` at each line. */
async function runWatched(given: { env: Record<string, string>; words: string[]; onLine(line: string): void }) {
  const { env, words, onLine } = given
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    onLine(line)
  }
  const code = await runCommandLine(words, { env, say, complain: say, ask: async () => '' })
  return { code, output: lines.join('\n') }
}

/** Writes a file of settings, as `.env`. */
const writeSettings = (file: string, settings: Record<string, string>): Promise<void> =>
  writeFile(
    file,
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  )

async function digestsOf(store: Store): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of movedTables) {
    const digest = new RowsDigest()
    for (const row of await readRows(store.db, await readShape(store, name), null, 10_000)) digest.add(row)
    digests[name] = String(digest)
  }
  return digests
}

/** Adds a row to each empty table, with values that are hard to move. */
async function fillTables(store: Store): Promise<void> {
  for (const name of movedTables) {
    const shape = await readShape(store, name)
    if ((await readRows(store.db, shape, null, 1)).length > 0) continue
    const text = `{"NULL",\\"it’s"}\n\t😀 ü ${'\\'.repeat(3)}`
    const row = shape.columns.map((column): Value => (column.type === 'TEXT' ? text : 2 ** 52 + 1))
    await transactAlways(store.db, (tx) => insertRows(tx, store.engine, shape, [row]))
  }
}

it.runIf(canMove)(
  'npm run admin -- move: SQLite and a folder to PostgreSQL and S3, and back, with all rows, images and sessions',
  { timeout: 120_000 },
  () =>
    withServerSchema(async ({ DATABASE_URL }) => {
      const { alice, bob, dataDir, settles } = await world({ settings: FAKE_FFMPEG })
      await hasVideo(alice)
      const picture = await alice.posts('Look', { images: [await photo()] })
      await bob.follows(alice)
      await bob.likes(picture)
      await bob.writes(alice, 'Nice')
      await bob.votes(await alice.polls('Tea?', ['Yes', 'No']), [0])
      await bob.quotes(picture, 'Look at this')
      await bob.call('PUT /drafts/:id', {
        params: { id: randomUUID() },
        body: { posts: [{ text: 'Later', images: 0 }] },
      })
      await bob.call('POST /reports', { body: { kind: 'tweet', id: picture._id, category: 'spam' } })
      await settles()

      const s3 = await s3Server()
      const env = { DATA_DIR: dataDir }
      const elsewhere = path.join(dataDir, 'elsewhere')
      const [there, back] = [path.join(dataDir, 'there.env'), path.join(dataDir, 'back.env')]
      await writeSettings(there, { DATABASE_URL, ...s3.settings })
      await writeSettings(back, { DATA_DIR: elsewhere })

      const source = connect(loadConfig(env).store, console)
      onTestFinished(() => source.close())
      const target = connectPatiently({ ...serverStore(DATABASE_URL) }, console)
      onTestFinished(() => target.close())

      // Interrupted in the middle of all tables.
      const readOnly = await pauseSource(source, 'A test', () => {})
      await fillTables(source)
      const before = await digestsOf(source)
      let steps = 0
      const onProgress = () => {
        if (++steps === 30) throw new Error('Killed')
      }
      await expect(moveTables({ source, target, readOnly, onProgress })).rejects.toThrow('Killed')
      await expect(open(loadConfig({ ...env, DATABASE_URL, LOG_LEVEL: 'silent' }))).rejects.toThrow('only a part of it')
      await expect(alice.posts('Meanwhile')).rejects.toMatchObject({ status: 503, code: 'read_only' })
      expect(await alice.sees(picture)).toMatchObject({ likesCount: 1 })

      const moved = await runMove(env, 'move', '--to', there)
      expect(moved).toMatchObject({
        code: 0,
        output: expect.stringMatching(/of them from before: counts and checksums/),
      })
      expect(await digestsOf(target)).toEqual(before)
      expect(await readdir(path.join(dataDir, 'media'), { recursive: true })).toEqual(
        expect.arrayContaining((await s3.keys()).filter((key) => key !== 'media-id')),
      )
      expect(await runMove(env, 'move', '--to', there)).toMatchObject({
        code: 1,
        output: expect.stringContaining('holds this network already'),
      })

      const returned = await runMove({ ...env, DATABASE_URL, ...s3.settings }, 'move', '--to', back)
      expect(returned).toMatchObject({ code: 0, output: expect.stringContaining('All is moved.') })
      const settings = loadConfig({ DATA_DIR: elsewhere, LOG_LEVEL: 'silent', LOAD_SHEDDING: 'off' })
      const copy = connect(settings.store, console)
      expect(await digestsOf(copy)).toEqual(before)
      await copy.close()
      expect((await stat(path.join(elsewhere, 'secret.key'))).mode & 0o777).toBe(0o600)
      expect(await readFile(path.join(elsewhere, 'secret.key'))).toEqual(
        await readFile(path.join(dataDir, 'secret.key')),
      )

      const { server, close } = await open(settings)
      onTestFinished(close)
      const headers = { authorization: `Bearer ${await alice.token}` }
      const like = { method: 'POST', url: `/api/tweets/like/${picture._id}`, headers } as const
      expect((await server.inject(like)).json()).toEqual({ liked: true, likesCount: 2 })
      expect((await server.inject(picture.images[0]!)).statusCode).toBe(200)

      // The source is unchanged.
      expect(await digestsOf(source)).toEqual(before)
      expect(await runMove(env, 'read-only', 'off')).toMatchObject({ code: 0 })
      await expect.poll(() => alice.posts('Here again').then(() => 'saved', String), { timeout: 5_000 }).toBe('saved')
    }),
)

it.runIf(!isPostgres())('npm run admin -- move: only the images to S3, where a read-only Plus finds them', async () => {
  const { alice, dataDir, stops } = await world()
  const [url] = (await alice.posts('Look', { images: [await photo()] })).images
  const s3 = await s3Server()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const there = path.join(dataDir, 'there.env')
  await writeSettings(there, s3.settings)
  expect(await runMove(env, 'move', '--to', there)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 files of images are there, 2 of them copied now'),
  })
  // A second time there is nothing to copy.
  expect((await runMove(env, 'move', '--to', there)).output).toContain('0 of them copied now')
  await stops()
  const { server, close } = await open(loadConfig({ ...env, ...s3.settings }))
  onTestFinished(close)
  expect((await server.inject(url!)).statusCode).toBe(200)
})

it.runIf(!isPostgres())('npm run admin -- move resumes after a bucket failed halfway', async () => {
  const { alice, dataDir } = await world()
  await alice.posts('Look', { images: [await photo()] })
  const s3 = await s3Server()
  const there = path.join(dataDir, 'there.env')
  await writeSettings(there, s3.settings)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const onLine = (line: string) => {
    if (line.startsWith('The network is read-only')) s3.next(1_000, refusing(403, 'AccessDenied'))
  }
  const refused = await runWatched({ env, words: ['move', '--to', there], onLine })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('AccessDenied') })
  expect(refused.output).toContain('Run the same command again to continue')
  await expect(alice.posts('Not saved')).rejects.toMatchObject({ status: 503, code: 'read_only' })
  s3.next(0, refusing(403, 'AccessDenied'))
  expect(await runMove(env, 'move', '--to', there)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 files of images are there'),
  })
})

it.runIf(!isPostgres())('npm run admin -- move refuses a target of another network, and its own source', async () => {
  const { dataDir } = await world()
  const env = { DATA_DIR: dataDir }
  const other = path.join(dataDir, 'other')
  await mkdir(other)
  await copySqliteStore(other)
  const store = connect(loadConfig({ DATA_DIR: other }).store, console)
  await transactAlways(store.db, (tx) => tx.insertInto('settings').values({ name: 'id_key', value: 'x' }).execute())
  await store.close()
  const move = (to: string) => runMove(env, 'move', '--to', to)
  expect(await move(`sqlite:${other}`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('another network. Choose an empty one'),
  })
  expect(await move(`sqlite:${dataDir}`)).toEqual({ code: 1, output: 'The target is where the network is already.' })
  expect(await move('missing.env')).toMatchObject({ code: 1, output: expect.stringContaining('no file missing.env') })
  // A refused move changes nothing.
  expect(await runMove(env, 'read-only', 'off')).toEqual({ code: 0, output: 'The network was not read-only.' })
})

function serverStore(url: string) {
  const { store } = loadConfig({ DATABASE_URL: url })
  if (store.kind !== 'postgres') throw new Error('not PostgreSQL')
  return store
}
