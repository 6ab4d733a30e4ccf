import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { timeOf } from '#server/core/ids/ids.ts'
import { SearchIndexFile } from '#server/db/sqlite/search-index-file.ts'
import { transact } from '#server/db/transaction.ts'
import { insertAccount } from '#server/features/people/accounts.store.ts'
import { countReads } from '#tests/count-reads.ts'
import type { Member } from '#tests/member.ts'
import { animation, photo } from '#tests/pictures.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { contents, type World, world } from '#tests/world.ts'
import { tweetBackfill } from './index-tweets.ts'
import { replaceWords, replacing } from './store.ts'

const EMPTY = { users: [], tweets: [], hashtags: [], nextCursor: null }

/** A world in which these posts have been written by alice, and are in the index. */
const written = (...texts: string[]): Promise<World> => writtenIn({}, texts)

async function writtenIn(options: Parameters<typeof world>[0], texts: readonly string[]): Promise<World> {
  const cast = await world({ ...options, settings: { RATE_LIMITS: 'off' } })
  for (const text of texts) await cast.alice.posts(text)
  await cast.settles()
  return cast
}

describe('GET /search', () => {
  it('finds posts, people and hashtags together', async () => {
    const { bob, member, settles } = await written('I like #Coffee')
    await member('coffee_house').signsUp()
    await settles()
    expect(await bob.searches({ q: 'coff' })).toMatchObject({
      users: [{ username: 'coffee_house' }],
      tweets: [{ content: 'I like #Coffee' }],
      nextCursor: null,
    })
  })

  it('finds all words in any order, the last one while it is being typed', async () => {
    const { bob } = await written('green tea in the morning', 'green grass', 'morning tea, greener')
    expect(await bob.finds('tea green')).toEqual(['morning tea, greener', 'green tea in the morning'])
    expect(await bob.finds('green tea ')).toEqual(['green tea in the morning'])
    expect(await bob.finds('mor gre')).toEqual([])
    expect(await bob.finds('nothing')).toEqual([])
  })

  it('accepts quotation marks of other languages', async () => {
    const { bob } = await written('the red kettle is whistling')
    for (const query of ['“red whistling”', '«red whistling»', '「red whistling」'])
      expect([query, await bob.finds(query)]).toEqual([query, []])
  })

  it('reindexes posts that an earlier version has indexed, but no later ones', async () => {
    const { alice, bob, app, settles } = await written('معرض ٢٠٢٧')
    const { db, store } = app.deps
    const id = app.deps.ids.parse((await alice.posts('معرض ٢٠٢٨'))._id)
    await settles()
    const row = { rowid: id, words: 'earlier' }
    const find = async (appliedAt: number) => {
      if (store.searchIndex) await store.searchIndex.write(replacing(db, [id], [row]))
      else await transact(db, (tx) => replaceWords(tx, [id], [row]))
      await transact(db, (tx) =>
        tx.updateTable('migrations').set({ applied_at: appliedAt }).where('name', '=', '050-link-cards').execute(),
      )
      await tweetBackfill(app.deps).handle([id])
      return bob.finds('2028')
    }
    expect(await find(timeOf(id) - 60 * 60_000 - 1)).toEqual([])
    expect(await find(timeOf(id))).toEqual(['معرض ٢٠٢٨'])
  })

  it('finds letters in any case, with any marks and digits', async () => {
    const rows = [
      ['cafe', 'CAFÉ'],
      ['Strasse', 'Straße'],
      ['ELKA', 'Ёлка'.replace('Ё', 'E').replace('лка', 'lka')],
      ['елка', 'Ёлка'],
      ['مرحبا', 'مَرْحَبًا'],
      ['नमस्ते', 'नमस्ते दुनिया'],
      ['dont', 'Don’t'],
      ['2027', 'معرض ٢٠٢٧'],
      ['بیت کبیر', 'بيت كبير'],
      ['“red kettle”', 'the red kettle is whistling'],
    ] as const
    const { bob } = await written('something else', ...rows.map(([, text]) => text))
    for (const [query, text] of rows) expect([query, await bob.finds(query)]).toEqual([query, [text]])
  })

  it('finds words in scripts without spaces, short words and emoji', async () => {
    const rows = [
      ['東京', '明日は東京タワーに行きます'],
      ['行', '明日は東京タワーに行きます'],
      ['す', '明日は東京タワーに行きます'],
      ['東京タワー', '明日は東京タワーに行きます'],
      ['สวัสดี', 'สวัสดีครับ'],
      ['☕', 'time for ☕️!'],
      ['👨‍👩‍👧', 'the 👨‍👩‍👧 is here'],
      ['🇩🇪', 'greetings from 🇩🇪'],
      ['x', 'x marks the spot'],
    ] as const
    const texts = new Set(rows.map(([, text]) => text))
    const { bob } = await written('京東 and 🇫🇷 ext', ...texts)
    for (const [query, text] of rows) expect([query, await bob.finds(query)]).toEqual([query, [text]])
  })

  it('applies quotations and negations', async () => {
    const { bob } = await written('the tea is ready', 'tea or coffee', 'is the tea ready')
    const rows: [query: string, found: string[]][] = [
      ['"tea is ready"', ['the tea is ready']],
      ['tea -coffee', ['is the tea ready', 'the tea is ready']],
      ['tea -"is ready"', ['is the tea ready', 'tea or coffee']],
      ['tea -ready -or', []],
    ]
    for (const [query, found] of rows)
      expect([query, (await bob.finds(query)).toSorted()]).toEqual([query, found.toSorted()])
  })

  it('filters by author, hashtag, mention, image and day', async () => {
    const time = { now: Date.parse('2026-03-01T12:00:00Z') }
    const { alice, bob, carol, settles } = await world({ clock: () => time.now })
    await alice.posts('tea on a #Sunny day')
    await bob.posts('tea for @alice', { images: [await photo()] })
    time.now = Date.parse('2026-03-03T12:00:00Z')
    await alice.posts('sunny tea, for everyone')
    await settles()
    expect(await carol.finds('tea from:alice')).toEqual(['sunny tea, for everyone', 'tea on a #Sunny day'])
    expect(await carol.finds('from:@BOB')).toEqual(['tea for @alice'])
    expect(await carol.finds('from:bob from:alice')).toHaveLength(3)
    expect(await carol.finds('tea -from:alice')).toEqual(['tea for @alice'])
    expect(await carol.finds('tea from:nobody')).toEqual([])
    expect(await carol.finds('#sunny')).toEqual(['tea on a #Sunny day'])
    expect(await carol.finds('@Alice')).toEqual(['tea for @alice'])
    expect(await carol.finds('has:images')).toEqual(['tea for @alice'])
    expect(await carol.finds('tea -has:images until:2026-03-02')).toEqual(['tea on a #Sunny day'])
    expect(await carol.finds('since:2026-03-02')).toEqual(['sunny tea, for everyone'])
  })

  it('filters by quotes, and by whom they quote', async () => {
    const { alice, bob, carol, settles } = await world()
    const [hers, his] = [await alice.posts('fresh tea'), await bob.posts('old tea')]
    await carol.quotes(hers, 'good tea')
    const detached = await carol.quotes(hers, 'bad tea')
    await carol.quotes(his, 'no tea')
    await settles()
    expect(await bob.finds('tea has:quote')).toEqual(['no tea', 'bad tea', 'good tea'])
    expect(await bob.finds('quotes:@Alice')).toEqual(['bad tea', 'good tea'])
    expect(await bob.finds('tea from:carol -quotes:alice')).toEqual(['no tea'])
    expect(await bob.finds('quotes:nobody')).toEqual([])
    expect(await bob.finds('tea -has:quote')).toEqual(['old tea', 'fresh tea'])
    await alice.detaches(hers, detached)
    await settles()
    expect(await bob.finds('tea quotes:alice')).toEqual(['good tea'])
    expect(await bob.finds('has:quote')).toEqual(['no tea', 'good tea'])
  })

  it('names nobody as quoted whose quoted post the viewer may not see', async () => {
    const { bob, carol, crowd, app, settles } = await world()
    const hides: ((author: Member) => Promise<unknown>)[] = [
      (author) => author.blocks(carol),
      (author) => carol.blocks(author),
      (author) => author.protects(),
      (author) => restrict(app.deps, author, 'suspended'),
      (author) => restrict(app.deps, author, 'limited'),
    ]
    const authors = crowd(hides.length)
    for (const author of authors) await bob.quotes(await author.posts('fresh tea'), `see ${author.username}`)
    await carol.signsUp()
    await settles()
    for (const [index, happens] of hides.entries()) {
      const author = authors[index]!
      const { username } = author
      const found = async () => [
        await carol.finds(`quotes:@${username}`),
        await carol.finds(`"see ${username}" -quotes:@${username}`),
      ]
      expect(await found(), `${happens}`).toEqual([[`see ${username}`], []])
      await happens(author)
      expect(await found(), `${happens}`).toEqual([[], [`see ${username}`]])
    }
  })

  it('finds animations by has:gif, and no post that only describes one', async () => {
    const { alice, bob, carol, settles } = await world()
    await alice.posts('tea moving', { images: [await photo(), await animation(2)] })
    await bob.posts('tea still', { images: [await photo()], alt: ['"animated":true'] })
    const before = await bob.posts('tea later', { images: [await photo()] })
    await settles()
    expect(await carol.finds('has:gif')).toEqual(['tea moving'])
    expect(await carol.finds('tea has:images -has:gif')).toEqual(['tea later', 'tea still'])
    await bob.edits(before, { content: 'tea now' }, [await animation(2)])
    await settles()
    expect(await carol.finds('tea has:gif')).toEqual(['tea now', 'tea moving'])
  })

  it('follows edits, new images and deletions', async () => {
    const { alice, bob, settles } = await written('first version', 'to be deleted')
    const { tweets } = await bob.searches({ q: 'version' })
    await alice.edits(tweets[0]!, { content: 'second edition' }, [await photo()])
    await alice.deletes((await bob.searches({ q: 'deleted' })).tweets[0]!)
    await settles()
    expect(await bob.finds('version')).toEqual([])
    expect(await bob.finds('edition has:images')).toEqual(['second edition'])
    expect(await bob.finds('deleted')).toEqual([])
  })

  it('finds posts that were written while no listener ran', async () => {
    const { alice, bob, app, restarts, settles } = await written('found before')
    await insertTweetsDirectly(app.deps, app.deps.ids.parse(await alice.id), ['written by a tool'])
    const account = await app.deps.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    const id = app.deps.nextId()
    await app.deps.db.transaction().execute((tx) => insertAccount(tx, { ...account, id, username: 'robot' }))
    expect(await alice.finds('tool')).toEqual([])
    await restarts()
    await settles()
    expect(await bob.finds('tool')).toEqual(['written by a tool'])
    expect(await bob.findsPeople('rob')).toEqual(['robot'])
  })

  it.skipIf(isPostgres())('rebuilds the index file when it is missing, empty or damaged', async () => {
    const { bob, dataDir, stops, restarts, settles } = await written('found again')
    await bob.finds('again')
    await stops()
    // Nothing is left in the logs: the thread that searches has closed both files.
    expect((await readdir(dataDir)).filter((name) => name.endsWith('-wal'))).toEqual([])
    const file = path.join(dataDir, 'search.db')
    for (const harm of [
      () => rm(file),
      // A tool, or a start that was cut short, makes the file and leaves it empty.
      () => rm(file).then(() => new SearchIndexFile(path.join(dataDir, 'plus.db')).close()),
      () => writeFile(file, 'x'.repeat(10_000)),
    ]) {
      await harm()
      await restarts()
      await settles()
      expect(await bob.finds('again')).toEqual(['found again'])
      await stops()
    }
  })

  it.skipIf(isPostgres())('reports that the store is unavailable while the index file cannot be read', async () => {
    const { bob, dataDir } = await written('readable again')
    const file = path.join(dataDir, 'search.db')
    await rename(file, `${file}.kept`)
    await mkdir(file)
    await expect(bob.searches({ q: 'again' })).rejects.toMatchObject({ status: 503, code: 'store_unavailable' })
    await rm(file, { recursive: true })
    await rename(`${file}.kept`, file)
    expect(await bob.finds('again')).toEqual(['readable again'])
  })

  it.runIf(isPostgres())('answers a search that took too long with 503', async () => {
    const { bob, app } = await written('a slow post')
    const run = (statement: string) => sql.raw(statement).execute(app.deps.db)
    await run('ALTER TABLE tweet_search RENAME TO tweet_search_kept')
    await run(`CREATE FUNCTION take_too_long() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$`)
    await run('CREATE VIEW tweet_search AS SELECT * FROM tweet_search_kept WHERE take_too_long()')
    const refused = await bob.searches({ q: 'slow' }).catch((error: unknown) => error)
    await run('DROP VIEW tweet_search')
    await run('DROP FUNCTION take_too_long')
    await run('ALTER TABLE tweet_search_kept RENAME TO tweet_search')
    expect(refused).toMatchObject({ status: 503, code: 'busy' })
    expect(await bob.finds('slow')).toEqual(['a slow post'])
  })

  it('ranks liked posts first, then better matches, then newer posts', async () => {
    const { alice, bob, carol } = await written(
      'tea and many other words beside it',
      'liked tea once',
      'tea',
      'teapots',
    )
    const { tweets } = await bob.searches({ q: 'liked' })
    for (const fan of [alice, bob, carol]) await fan.likes(tweets[0]!)
    const top = await bob.searches({ q: 'tea' })
    expect(contents(top)).toEqual(['liked tea once', 'tea', 'tea and many other words beside it', 'teapots'])
  })

  it('finds a popular post among any number of newer ones with the word', async () => {
    const { alice, bob, crowd, app, settles } = await written('the famous teapot')
    const [famous] = (await bob.searches({ q: 'famous' })).tweets
    for (const fan of crowd(10)) await fan.likes(famous!)
    await settles()
    const texts = Array.from({ length: 450 }, (_, index) => `teabags ${index}`)
    const ids = await insertTweetsDirectly(app.deps, app.deps.ids.parse(await alice.id), texts)
    await tweetBackfill(app.deps).handle(ids)
    expect((await alice.searches({ q: 'famou', limit: 1 })).tweets).toMatchObject([{ content: 'the famous teapot' }])
    expect((await alice.searches({ q: 'teap', limit: 1 })).tweets).toMatchObject([{ content: 'the famous teapot' }])
    expect((await alice.searches({ q: 'teaba' })).tweets.map((tweet) => tweet.content)).not.toContain(
      'the famous teapot',
    )
    expect((await alice.searches({ q: 'tea', limit: 1 })).tweets).toMatchObject([{ content: 'the famous teapot' }])
  })

  it.each(['top', 'latest'] as const)(
    'pages through %s to the end, without gap or repeat while posts arrive',
    async (sort) => {
      const names = Array.from({ length: 9 }, (_, index) => `tea number ${index}`)
      const { alice, bob, settles } = await written(...names)
      const first = await bob.searches({ q: 'tea', sort, limit: 4 })
      await alice.posts('tea meanwhile')
      await settles()
      const second = await bob.searches({ q: 'tea', sort, limit: 4, cursor: first.nextCursor! })
      const third = await bob.searches({ q: 'tea', sort, limit: 4, cursor: second.nextCursor! })
      expect([first, second, third].flatMap(contents)).toEqual(names.toReversed())
      expect(third.nextCursor).toBeNull()
    },
  )

  it('hides posts and people across a block, both ways', async () => {
    const { alice, bob, carol, settles } = await written('tea for all')
    await bob.blocks(alice)
    await settles()
    expect(await bob.searches({ q: 'tea' })).toEqual(EMPTY)
    expect(await bob.searches({ q: 'alice' })).toEqual(EMPTY)
    expect((await alice.searches({ q: 'bob' })).users).toEqual([])
    expect(await carol.finds('tea')).toEqual(['tea for all'])
  })

  it.skipIf(isPostgres())('reads a page with at most six statements, for names of two words seven', async () => {
    const texts = Array.from({ length: 35 }, (_, n) => `#teas ${n} tea`)
    const { bob, alice, member, app, settles } = await writtenIn({ processes: 1 }, texts)
    await member('tea_house').signsUp()
    await bob.follows(alice)
    await settles()
    await bob.searches({ q: 'tea' }) // what is cached about the viewer and the network is there
    for (const [q, most] of [
      ['te', 6],
      ['3 tea', 6],
      ['tea house', 7],
    ] as const)
      expect(await countReads(app.deps.db, () => bob.searches({ q })), q).toBeLessThanOrEqual(most)
  })

  it('answers one list only when asked, and suggests at most six of each', async () => {
    const { bob, crowd, settles } = await written('member of a club')
    for (const each of crowd(10)) await each.signsUp()
    await settles()
    expect(await bob.searches({ q: 'member', only: 'tweets' })).toMatchObject({ users: [], tweets: [{}] })
    expect((await bob.searches({ q: 'member' })).users).toHaveLength(8)
    expect(await bob.searches({ q: 'mem', only: 'suggestions' })).toMatchObject({ tweets: [], users: { length: 6 } })
    const first = await bob.searches({ q: 'member', only: 'users', limit: 7 })
    const second = await bob.searches({ q: 'member', only: 'users', limit: 7, cursor: first.nextCursor! })
    expect(new Set([...first.users, ...second.users].map((user) => user.username)).size).toBe(10)
  })

  it('answers `query` like `q`, with users and then tweets as results', async () => {
    const { bob, alice } = await written('alice was here')
    const found = await bob.searches({ query: 'alice' })
    expect(found.results).toEqual([...found.users, ...found.tweets])
    expect(found.results).toMatchObject([{ username: alice.username }, { content: 'alice was here' }])
    expect(await bob.searches({ q: 'alice' })).not.toHaveProperty('results')
  })

  it.each(['', '   ', '…', '-tea', '"'])('finds nothing by %j', async (q) => {
    const { bob } = await written('tea')
    expect(await bob.searches({ q })).toEqual(EMPTY)
  })

  it.each([
    '"',
    "' OR 1=1 --",
    'tea AND (',
    'NEAR(tea',
    'tea*',
    "tea':*",
    'words : tea',
    '\\',
    'tea\u0000',
    '{tea}',
    '^tea',
    'a'.repeat(500),
  ])('takes %j as it was typed', async (q) => {
    const { bob } = await written('tea')
    expect((await bob.sends(`GET /api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it.each(['next', '0'.repeat(24), '0'.repeat(48), '-1'])('refuses %j as a cursor', async (cursor) => {
    const { bob } = await written('tea')
    for (const sort of ['top', 'latest'] as const)
      await expect(bob.searches({ q: 'tea', sort, cursor })).rejects.toMatchObject({
        status: 400,
        code: 'invalid_cursor',
      })
  })

  it('refuses an unknown sort, and a query that is too long', async () => {
    const { bob } = await written()
    const refused = { status: 400, fields: { sort: 'Send one of these: top, latest.' } }
    await expect(bob.searches({ q: 'tea', sort: 'worst' as never })).rejects.toMatchObject(refused)
    await expect(bob.searches({ q: 'x'.repeat(501) })).rejects.toMatchObject({ status: 400, fields: { q: /500/ } })
  })
})
