import { expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { contents, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { quotesBackfill } from './backfill.ts'
import { updateQuote } from './quotes.store.ts'

it('lists, counts and indexes quotes that were written before lists of quotes existed', async () => {
  const { alice, bob, app, settles } = await world()
  const { db, ids } = app.deps
  const quoted = await alice.posts('Well said')
  const gone = await alice.posts('Gone')
  const [quote, orphan] = [await bob.posts('So true'), await bob.posts('What was it?')]
  for (const [post, of] of [
    [quote, quoted],
    [orphan, gone],
  ] as const)
    await transact(db, (tx) => updateQuote(tx, ids.parse(post._id), { quote_id: ids.parse(of._id) }))
  await alice.deletes(gone)
  await settles()
  const backfill = quotesBackfill(app.deps)
  for (let repeat = 0; repeat < 2; repeat++) await backfill.handle(await backfill.list(0, 100))
  await settles()
  expect(await alice.sees(quoted)).toMatchObject({ quotesCount: 1 })
  expect(contents(await alice.quotesOf(quoted))).toEqual(['So true'])
  expect((await alice.sees(quote)).quote).toMatchObject({ state: 'shown' })
  expect((await alice.sees(orphan)).quote).toEqual({ state: 'deleted' })
  expect(await alice.finds('quotes:alice')).toEqual(['So true'])
})

it('sets quotes of an account that waits for its deletion aside', async () => {
  const { alice, bob, app, settles } = await world()
  const { db, ids } = app.deps
  const quoted = await alice.posts('Well said')
  const quote = await bob.posts('So true')
  await transact(db, (tx) => updateQuote(tx, ids.parse(quote._id), { quote_id: ids.parse(quoted._id) }))
  await bob.leaves()
  await settles()
  const backfill = quotesBackfill(app.deps)
  await backfill.handle(await backfill.list(0, 100))
  expect(await alice.sees(quoted)).toMatchObject({ quotesCount: 0 })
  await bob.returns()
  await settles()
  expect(await alice.sees(quoted)).toMatchObject({ quotesCount: 1 })
})

it('is repaired by npm run admin -- check, with the counter', async () => {
  const { alice, bob, app } = await world()
  const { db } = app.deps
  const quoted = await alice.posts('Well said')
  await bob.quotes(quoted, 'So true')
  const detached = await bob.quotes(quoted, 'So false')
  await alice.detaches(quoted, detached)
  const [row] = await db.selectFrom('tweet_quotes').selectAll().execute()
  await transact(db, async (tx) => {
    await tx.deleteFrom('tweet_quotes').execute()
    const tweet_id = app.deps.ids.parse(detached._id)
    await tx
      .insertInto('tweet_quotes')
      .values({ ...row!, tweet_id })
      .execute()
    await tx.updateTable('tweet_counters').set({ quotes: 5 }).execute()
  })
  const run = async (fix: boolean) => {
    const lines: string[] = []
    const exit = await runChecks(app.deps, fix, (line) => lines.push(line))
    return { exit, text: lines.join('\n') }
  }
  expect(await run(true)).toMatchObject({ exit: 0, text: expect.stringContaining('Lists of quotes: 1 problem') })
  expect(await run(false)).toMatchObject({ exit: 0 })
  expect(contents(await alice.quotesOf(quoted))).toEqual(['So true'])
})
