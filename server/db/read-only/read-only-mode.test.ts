import { describe, expect, it } from 'vitest'
import { type OperatorStates, writeOperatorState } from '#server/db/operator-states.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { json } from '#tests/client.ts'
import { contents, type World, world } from '#tests/world.ts'

const setReadOnly = ({ app }: World, state?: OperatorStates['readOnly']) =>
  transactAlways(app.deps.db, (tx) => writeOperatorState(tx, 'readOnly', state))

const on = { since: 1, reason: 'A test' }
const slots = ({ app }: World) => app.deps.db.selectFrom('id_slots').select('slot').execute()
const soon = { timeout: 5_000, interval: 50 }

describe('A read-only network', () => {
  it('refuses changes and answers reads in every process, until it ends, also after a restart', async () => {
    const place = await world()
    const { alice, bob, settles, restarts } = place
    const tweet = await alice.posts('Before')
    await bob.follows(alice)
    await alice.writes(bob, 'Have you read it?')
    await settles()
    await setReadOnly(place, on)
    // A process without a slot writes nothing.
    await expect.poll(() => slots(place), soon).toEqual([])

    const expectRefusals = async () => {
      await expect(bob.likes(tweet)).rejects.toMatchObject({ status: 503, code: 'read_only' })
      // It needs no id.
      const language = bob.call('PUT /account/language', { body: { language: 'de' } })
      await expect(language).rejects.toMatchObject({ code: 'read_only' })
      await expect(alice.onAnotherDevice()).rejects.toMatchObject({ code: 'read_only' })
      const { status, headers } = await bob.sends('POST /api/tweets', json({ content: 'Now' }))
      expect([status, headers.get('retry-after')]).toEqual([503, '30'])
      expect(contents(await bob.following())).toEqual(['Before'])
      expect(contents(await bob.forYou())).toEqual(['Before'])
      expect((await bob.messagesWith(alice)).messages.map(({ text }) => text)).toEqual(['Have you read it?'])
    }
    await expectRefusals()
    await restarts()
    await expectRefusals()
    expect(await slots(place)).toEqual([])

    await setReadOnly(place)
    await expect.poll(() => bob.likes(tweet).then(() => 'saved', String), soon).toBe('saved')
    await settles()
    expect(await alice.sees(tweet)).toMatchObject({ likesCount: 1 })
  })

  it('delivers pending events only after it has ended', async () => {
    const place = await world()
    const { alice, app } = place
    await alice.signsUp()
    await place.settles()
    await setReadOnly(place, on)
    await expect.poll(() => slots(place), soon).toEqual([])
    const event = JSON.stringify({ type: 'user.changed', user: 1 })
    const row = { priority: 0, id: 1, event, due_at: 0, attempts: 0 }
    await transactAlways(app.deps.db, (tx) => tx.insertInto('event_outbox').values(row).execute())
    await app.deps.events.drain()
    const waiting = () => app.deps.db.selectFrom('event_outbox').selectAll().execute()
    expect(await waiting()).toEqual([row])
    await setReadOnly(place)
    await expect.poll(waiting, soon).toEqual([])
  })
})
