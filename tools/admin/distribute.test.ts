import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import type { StoreConfig } from '#server/core/config/store.ts'
import { distribute } from '#server/db/citus/distribute.ts'
import { readLayout, unplaced } from '#server/db/citus/layout.ts'
import { connectPatiently } from '#server/db/connect.ts'
import { ddl } from '#server/db/migrations/ddl.ts'
import { migrate, migrations } from '#server/db/migrations/migrate.ts'
import { tableRules } from '#server/db/table-rules.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { hasServer, isCitus, withServerSchema } from '#tests/stores/server-schema.ts'
import { cast, contents } from '#tests/world.ts'

const drop = async () => {}
const distributed = Object.values(tableRules).filter(({ place }) => place !== 'coordinator').length

describe.skipIf(!canShareStore())('npm run admin -- distribute', { timeout: 120_000 }, () => {
  it.skipIf(isCitus())('reports what is missing without Citus', async () => {
    const { starts, runsAdmin } = await emptyInstallation()
    await (await starts()).kill('SIGTERM')
    const { code, output } = await runsAdmin('distribute')
    expect(code).toBe(1)
    expect(output).toContain(isPostgres() ? 'This PostgreSQL is without Citus' : 'The data is in SQLite')
    expect(await runsAdmin('distribute', '--shards', '0')).toEqual({
      code: 1,
      output: '--shards takes a whole number from 1 to 1024.\n',
    })
  })
})

describe.runIf(hasServer() && isCitus())('npm run admin -- distribute, on Citus', { timeout: 120_000 }, () => {
  it('moves all rows once Plus is stopped, resumes after an interruption, and can be repeated', () =>
    withServerSchema(async (settings, client) => {
      const { starts, runsAdmin, startsAdmin, place } = await emptyInstallation({ settings, drop })
      const { alice, bob } = cast(place)
      expect(await runsAdmin('distribute')).toMatchObject({
        code: 1,
        output: expect.stringContaining('Start Plus once'),
      })
      const child = await starts()
      const tweet = await alice.posts('Before the move #moving')
      await bob.follows(alice)
      await bob.likes(tweet)
      await bob.writes(alice, 'See you there')
      expect(await runsAdmin('distribute')).toEqual({
        code: 1,
        output: 'Plus is running (1 process). Stop it everywhere, then try again. After a crash, wait a minute.\n',
      })
      await child.kill('SIGTERM')

      // As far as an interrupted one came.
      await client.query(`SELECT create_distributed_table('accounts', 'id', colocate_with => 'none', shard_count => 4)`)
      const done = await startsAdmin('distribute', '--shards', '4')
      expect(done).toMatchObject({
        code: 0,
        output: expect.stringContaining('likes: split by account_id, with accounts.'),
      })
      expect(done.output).not.toContain('accounts: split by id into')
      expect(done.output).toContain('tweets: split by id into 4 shards.')
      expect(done.output).toContain('hidden_accounts: copied to every machine.')
      expect(done.output).toMatch(new RegExp(`Done: ${distributed} tables are distributed, \\d+ others stay`))
      const left = await client.query(`SELECT relname FROM pg_class c JOIN pg_dist_partition p ON p.logicalrelid = c.oid
        WHERE relnamespace = current_schema()::regnamespace AND pg_relation_size(c.oid) > 0`)
      expect(left.rows).toEqual([])
      expect(await runsAdmin('distribute')).toMatchObject({
        code: 0,
        output: expect.stringMatching(`^Nothing to do: ${distributed} tables are distributed already`),
      })
      expect(await runsAdmin('distribute', '--shards', '8')).toMatchObject({
        code: 1,
        output: expect.stringContaining('split into 4 shards already'),
      })

      await starts()
      expect(await alice.sees(tweet)).toMatchObject({ content: 'Before the move #moving', likesCount: 1 })
      await alice.posts('After it')
      expect(contents(await bob.tweetsOf(alice))).toEqual(['After it', 'Before the move #moving'])
      expect(await runsAdmin('check')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Everything agrees\.\n$/),
      })
    }))

  it('distributes the tables of later migrations when Plus starts, with their first rows', () =>
    withServerSchema(async ({ DATABASE_URL }, client) => {
      const { store: config } = loadConfig({ DATABASE_URL })
      const store = connectPatiently(config as StoreConfig & { kind: 'postgres' }, console)
      onTestFinished(() => store.close())
      // An older version was distributed, and in use.
      await client.query('CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)')
      for (const [name, script] of Object.entries(migrations).filter((each) => each[0] < '030')) {
        for (const statement of ddl('postgres', script)) await statement.execute(store.db)
        await client.query('INSERT INTO migrations VALUES ($1, 1)', [name])
      }
      await distribute(store.db, { shards: 4, say: () => {} })
      for (const [author, tag] of ['tea', 'tea', 'cake'].entries())
        await client.query('INSERT INTO tweet_hashtags VALUES ($1, $2, $3, $1)', [tag, author, 1_000_000 + author])

      await migrate(store)
      const tables = await readLayout(store.db)
      expect(unplaced(tables)).toEqual([])
      expect(tables.find(({ name }) => name === 'trend_hours')).toMatchObject({
        splitBy: 'tag',
        shards: 4,
        localBytes: 0,
      })
      expect(tables.find(({ name }) => name === 'moderation_log')).toMatchObject({ isPlaced: false })
      const { rows } = await client.query('SELECT tag, members FROM trend_hours ORDER BY tag')
      expect(rows.map(({ tag, members }) => [tag, Number(members)])).toEqual([
        ['cake', 1],
        ['tea', 2],
      ])
    }))

  it('refuses a table that was distributed in another way', () =>
    withServerSchema(async (settings, client) => {
      const { starts, runsAdmin } = await emptyInstallation({ settings, drop })
      await (await starts()).kill('SIGTERM')
      await client.query(`SELECT create_distributed_table('likes', 'tweet_id')`)
      expect(await runsAdmin('distribute')).toMatchObject({
        code: 1,
        output: expect.stringContaining("SELECT undistribute_table('likes')"),
      })
    }))
})
