/** Quotes, detachments, deletions and changed policies at the same time. */
import { expect, it } from 'vitest'
import { atOnce, contents, world } from '#tests/world.ts'

const OFF = { settings: { RATE_LIMITS: 'off' } }

it('fifty quotes with detachments and deletions: the counter is the length of the list', async () => {
  const { alice, bob, carol } = await world(OFF)
  await bob.signsUp()
  const post = await alice.posts('Well said')
  await atOnce(50, async (index) => {
    const member = index % 2 ? bob : carol
    const quote = await member.quotes(post, `${index}`)
    if (index % 5 === 0) await Promise.all([alice.detaches(post, quote), alice.detaches(post, quote)])
    if (index % 5 === 1) await member.deletes(quote)
    if (index % 5 === 2) await Promise.allSettled([alice.detaches(post, quote), member.deletes(quote)])
    if (index % 5 === 3) await member.edits(quote, { content: `${index}, edited` })
  })
  expect(contents(await carol.quotesOf(post, { limit: 100 }))).toHaveLength(20)
  expect(await carol.sees(post)).toMatchObject({ quotesCount: 20 })
})

it('crossing quotes and replies of two posts', async () => {
  const { alice, bob, carol } = await world(OFF)
  const [one, other] = [await alice.posts('One'), await bob.posts('Other')]
  await carol.signsUp()
  await atOnce(40, (index) => {
    const [to, quote] = index % 2 ? [one, other] : [other, one]
    const body = { content: `${index}`, quote: quote._id }
    return carol.call('POST /tweets/reply/:id', { params: { id: to._id }, body })
  })
  for (const post of [one, other]) expect(await alice.sees(post)).toMatchObject({ repliesCount: 20, quotesCount: 20 })
})

it('a policy that changes while others quote: no quote is published after the answer', async () => {
  const { alice, bob, carol } = await world(OFF)
  await Promise.all([bob.signsUp(), carol.signsUp()])
  const post = await alice.posts('Well said')
  const close = () =>
    alice.call('PUT /tweets/:id/who-quotes', { params: { id: post._id }, body: { whoQuotes: 'nobody' } })
  let atAnswer = 0
  const answers = await Promise.allSettled([
    ...Array.from({ length: 30 }, (_, index) => (index % 2 ? bob : carol).quotes(post, `${index}`)),
    close().then(async () => {
      atAnswer = (await alice.sees(post)).quotesCount
    }),
  ])
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.code : []))
  expect(new Set(refused).difference(new Set(['quotes_limited']))).toEqual(new Set())
  const { quotesCount } = await alice.sees(post)
  expect(quotesCount).toBe(atAnswer)
  expect(quotesCount + refused.length).toBe(30)
  await expect(bob.quotes(post, 'Late')).rejects.toMatchObject({ code: 'quotes_limited' })
})

it('a quoted post that is deleted at the same time: each quote is refused, or says that it is gone', async () => {
  const { alice, bob } = await world(OFF)
  await bob.signsUp()
  const post = await alice.posts('Well said')
  const [deleted, ...quotes] = await Promise.allSettled([
    alice.deletes(post),
    ...Array.from({ length: 20 }, (_, index) => bob.quotes(post, `${index}`)),
  ])
  expect(deleted.status).toBe('fulfilled')
  for (const quote of quotes)
    if (quote.status === 'rejected') expect(quote.reason).toMatchObject({ code: 'tweet_not_found' })
    else expect((await bob.sees(quote.value as { _id: string })).quote).toEqual({ state: 'deleted' })
})
