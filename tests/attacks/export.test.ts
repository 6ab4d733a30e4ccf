import { describe, expect, it } from 'vitest'
import { type World, world } from '#tests/world.ts'

const MANY = 12_000

/** Alice writes a lot of data. */
async function writesALot({ alice, bob, app }: World): Promise<void> {
  const { deps } = app
  const [own, his] = [deps.ids.parse(await alice.id), deps.ids.parse(await bob.id)]
  const text = 'A message of some length, as people write them. '.repeat(5)
  const rows = Array.from({ length: MANY }, () => ({
    ...{ lo_id: Math.min(own, his), hi_id: Math.max(own, his), id: deps.nextId() },
    ...{ sender_id: own, read_at: null, read_shown: 1, hidden_for: 0, text },
  }))
  await bob.writes(alice, 'the first')
  await deps.db.transaction().execute(async (tx) => {
    for (let from = 0; from < MANY; from += 1_000)
      await tx
        .insertInto('messages')
        .values(rows.slice(from, from + 1_000))
        .execute()
  })
}

const forgets = ({ app }: World) =>
  app.deps.db.transaction().execute((tx) => tx.deleteFrom('messages').where('text', '!=', 'the first').execute())

/** Starts an export without reading it. */
async function begins({ alice, origin }: { alice: World['alice']; origin: string }) {
  const stop = new AbortController()
  const response = await fetch(`${origin}/api/account/export`, {
    headers: { authorization: `Bearer ${await alice.token}` },
    signal: stop.signal,
  })
  return { response, stop }
}

const originOf = ({ app }: World) => `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`

describe('an export of a large account', () => {
  it('leaves time for other answers, also when repeated', async () => {
    const here = await world()
    await writesALot(here)
    const { response } = await begins({ alice: here.alice, origin: originOf(here) })
    let isOver = false
    const file = response.text().finally(() => {
      isOver = true
    })
    let answers = 0
    while (!isOver) {
      expect((await here.stranger.call('GET /health')).ok).toBe(true)
      answers++
    }
    expect(JSON.parse(await file).conversations[0].messages).toHaveLength(MANY + 1)
    expect(answers).toBeGreaterThan(10)
    await forgets(here)
  })

  it('runs once at a time for a member: the next is refused until the first has ended or was aborted', async () => {
    // A refused file does not count against the limit.
    const here = await world({ settings: { RATE_LIMIT_EXPORTS: '3/3600' } })
    const { alice, bob } = here
    await writesALot(here)
    const first = await begins({ alice, origin: originOf(here) })
    expect(first.response.status).toBe(200)
    const refused = await alice.sends('GET /api/account/export')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'busy', message: expect.stringContaining('already') })
    for (let tries = 0; tries < 3; tries++) expect((await alice.sends('GET /api/account/export')).status).toBe(503)
    const { token } = await alice.call('POST /account/export')
    await expect(bob.call('POST /account/export/file', { body: { token } })).rejects.toMatchObject({ code: 'busy' })
    expect((await bob.sends('GET /api/account/export')).status).toBe(200)

    first.stop.abort()
    const again = async () => (await alice.sends('GET /api/account/export')).status
    await expect.poll(again, { timeout: 10_000 }).toBe(200)
    expect(await again()).toBe(200)
    await forgets(here)
  })
})
