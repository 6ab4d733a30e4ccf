import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_ID } from '#server/core/ids/ids.ts'
import { SearchIndexFile } from '#server/db/sqlite/search-index-file.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { world } from '#tests/world.ts'
import { createRandom } from '#tools/random.ts'
import { documentOf, documentTest } from './document.ts'
import { tweetBackfill } from './index-tweets.ts'
import type { Match } from './match.ts'
import { parseQuery } from './parse.ts'
import { findInSqlite } from './sqlite/find-in-sqlite.ts'
import { findInTier } from './store.ts'
import { finderOf } from './tweets.ts'

const RANGE = { since: 0, before: MAX_ID }

const toMatch = (text: string): Match => {
  const { all, none } = parseQuery(text)
  return { all, none, any: [] }
}

describe('finding tweets', () => {
  it('finds exactly the matching posts, newest first', async () => {
    const { alice, app } = await world()
    const random = createRandom(5)
    const words = [
      'tea',
      'green',
      'teapot',
      '🍵',
      '東京',
      'Ünder',
      ...Array.from({ length: 40 }, (_, n) => `garden${n}`),
    ]
    const draw = () => words[Math.floor(random.next() ** 3 * words.length)]!
    const contents = Array.from({ length: 150 }, () => Array.from({ length: 1 + random.below(8) }, draw).join(' '))
    const author = app.deps.ids.parse(await alice.id)
    const ids = await insertTweetsDirectly(app.deps, author, contents)
    await tweetBackfill(app.deps).handle(ids)
    const describeTweet = (content: string) => ({
      author_id: author,
      content,
      media: '[]',
      ...{ quote_id: null, quote_author_id: null, quote_detached_at: null },
      poll: null,
      likes: 0,
      retweets: 0,
      replies: 0,
    })
    const documents = contents.map((content) => documentOf(describeTweet(content)))
    const queries = [
      ...[
        'tea',
        'tea ',
        'green tea',
        '"green tea"',
        '"tea green" -teapot',
        'tea -green ',
        'garde',
        'garden',
        'garden1',
      ],
      ...[
        '"tea garden',
        'under garden1 ',
        'garden39 tea ',
        '東',
        '東京',
        '🍵 tea ',
        '-🍵 tea ',
        'tea green teapot under ',
        'zebra',
      ],
    ]
    for (const query of queries) {
      const isFitting = documentTest(toMatch(query))
      const expected = ids.filter((_, index) => isFitting(documents[index]!)).toReversed()
      const { ids: found, isAll } = await finderOf(app.deps.store).newest(toMatch(query), { ...RANGE, limit: 600 })
      expect([query, found]).toEqual([query, expected])
      expect(isAll).toBe(true)
      const some = await finderOf(app.deps.store).newest(toMatch(query), { ...RANGE, limit: 5 })
      expect([query, some.ids]).toEqual([query, expected.slice(0, 5)])
    }
  })

  it('reads only matching posts of a tier', async () => {
    const { alice, app } = await world()
    const author = app.deps.ids.parse(await alice.id)
    const ids = await insertTweetsDirectly(app.deps, author, ['tea', 'green tea', 'teapot'])
    const setLikes = (likes: number) =>
      app.deps.db.transaction().execute((tx) => tx.updateTable('tweet_counters').set({ likes }).execute())
    await setLikes(12)
    await tweetBackfill(app.deps).handle(ids)
    await setLikes(0)
    expect(await findInTier(app.deps.store, 1, [ids[1]!])).toEqual([ids[1]])
  })

  it.skipIf(isPostgres())('stops at a limit of work, and continues from there', async () => {
    const folder = await makeFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const database = path.join(folder, 'plus.db')
    new DatabaseSync(database).close()
    const index = new SearchIndexFile(database)
    onTestFinished(() => index.close())
    // Two frequent words that meet once, long ago.
    const words = (id: number) => (id === 1 ? 'tea coffee' : id % 2 ? 'tea' : 'coffee')
    const sql = 'INSERT INTO tweet_search (rowid, words) VALUES (?, ?)'
    await index.write(Array.from({ length: 6_000 }, (_, at) => ({ sql, parameters: [at + 1, words(at + 1)] })))

    const found: number[] = []
    let [before, searches] = [6_001, 0]
    for (let isAll = false; !isAll; searches++) {
      const part = await findInSqlite(index).newest(toMatch('tea coffee '), { since: 0, before, limit: 10 })
      if (!part.isAll) expect(part.completeFrom).toBeLessThan(before)
      found.push(...part.ids)
      before = part.completeFrom
      isAll = part.isAll
    }
    expect(found).toEqual([1])
    expect(searches).toBeGreaterThan(1)
  })
})
