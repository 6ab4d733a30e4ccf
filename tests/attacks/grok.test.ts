/** Grok answers one question of a member at a time: further questions of that member wait, other members do not. */
import { expect, it } from 'vitest'
import { withModel } from '#tests/services/with-model.ts'

it('Grok answers one question of a member at a time, until it has answered or the member disconnects', async () => {
  const { alice, bob, model } = await withModel()
  await alice.signsUp()
  await bob.signsUp()
  model.will({ says: 'Hello. And then', ends: 'silent' })
  const ask = async (member: typeof alice) => {
    const hangUp = new AbortController()
    const events = await member.streams('POST /grok/ask', { body: { q: 'tea' }, signal: hangUp.signal })
    return { events, hangUp }
  }
  const first = await ask(alice)
  await expect.poll(() => model.requests.length).toBe(1)
  const second = ask(alice)
  const other = await ask(bob)
  await expect.poll(() => model.requests.length).toBe(2)

  model.will({ says: 'Hello.' })
  first.hangUp.abort()
  const { events } = await second
  await expect.poll(() => model.requests.length).toBe(3)
  expect((await Array.fromAsync(events)).at(-1)?.event).toBe('answer')
  other.hangUp.abort()
  expect(await alice.asks('tea')).toMatchObject({ ok: true })
})
