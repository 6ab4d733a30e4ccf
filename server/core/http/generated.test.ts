import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { type Call, contract } from '#contract/index.ts'
import { expectToFit, type RawResponse } from '#tests/client.ts'
import { photo } from '#tests/pictures.ts'
import { type RequestMaterial, randomRequests } from '#tests/random-requests.ts'
import { type World, world } from '#tests/world.ts'

// Invalid characters and numbers show early. Each run of the tests sends other requests.
const RUNS = 15

/** A small network with rows of every kind, and the values that a request may name. */
async function busyWorld(): Promise<World & { known: RequestMaterial }> {
  const cast = await world({ settings: { RATE_LIMITS: 'off' } })
  const { alice, bob, carol } = cast
  const image = await photo()
  const [hers, his] = [await alice.posts('from alice', { images: [image] }), await bob.posts('from bob')]
  const reply = await bob.replies(hers, 'reply')
  const hidden = await carol.posts('from carol')
  await alice.likes(his)
  await alice.follows(bob)
  await bob.likes(hers)
  await bob.writes(alice, 'Hello')
  await carol.writes(alice, 'Hello again')
  await carol.blocks(alice)
  const members = [alice, bob, carol]
  const known: RequestMaterial = {
    ids: [hers._id, his._id, reply._id, hidden._id, ...(await Promise.all(members.map((member) => member.id)))],
    names: [...members.map((member) => member.username), '@bob', 'nobody'],
    identifiers: [...members.map((member) => member.email), 'alice', 'nobody@people.example'],
    passwords: [alice.password, carol.password],
    photo: image,
  }
  return { ...cast, known }
}

/** Every answer fits the contract, or is an error with a code and a text. The client checks for secrets. */
function expectDecent(call: Call, { status, headers, text }: RawResponse): void {
  const { answer, status: success = 200 }: Endpoint = contract[call]
  expect(headers.get('content-type') ?? 'application/json; charset=utf-8').toBe('application/json; charset=utf-8')
  const body = text === '' ? null : JSON.parse(text)
  if (status < 400) {
    expect(status).toBe(success)
    expectToFit(answer, body)
    return
  }
  expect(errors).toHaveProperty(body.code)
  expect(body.message).toMatch(/\S/)
  expect(errors[body.code as keyof typeof errors][0]).toBe(status)
  if (body.code !== 'not_configured') expect(status, text).toBeLessThan(500)
}

/** Sends requests of one call, and looks whether the network has survived them. */
async function expectToSurvive(call: Call, { alice, bob, stranger, known }: Awaited<ReturnType<typeof busyWorld>>) {
  const device = await alice.onAnotherDevice() // which a sign-out may end
  let current: Promise<unknown> = Promise.resolve()
  await fc.assert(
    fc.asyncProperty(randomRequests(call, known), fc.nat(3), async ({ line, init }, chance) => {
      const answered = (chance > 0 ? device : stranger).sends(line, init)
      current = answered
      expectDecent(call, await answered)
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  )
  // The one that the time limit interrupted: it must not reach a process that stops.
  await current
  // The account may be deleted.
  if (call === 'POST /account/delete') return void (await bob.me())
  // These end her other sessions. Bob can still see her.
  const isOut = ['PUT /profile', 'PUT /account/password', 'DELETE /auth/sessions'].includes(call)
  const after = isOut ? await bob.call('GET /users/:id', { params: { id: await alice.id } }) : await alice.me()
  expect(after, call).toMatchObject({ username: 'alice' })
}

const calls = Object.keys(contract) as Call[]
const reads = calls.filter((call) => call.startsWith('GET '))
const writes = calls.filter((call) => !reads.includes(call))
/** These may change how alice signs in, or end her account: each has a network of its own. */
const isOfAccount = (call: Call) =>
  /\/(account|auth|factors|identities|passkeys|profile|recovery|sessions)\b/.test(call)
const [ofAccount, others] = [writes.filter(isOfAccount), writes.filter((call) => !isOfAccount(call))]
const byFeature = Map.groupBy(others, (call) => call.split('/')[1])

describe('a generated request', () => {
  it.each(ofAccount)('%s answers a documented status, and leaks no data of others', async (call) => {
    await expectToSurvive(call, await busyWorld())
  })

  it.each([...byFeature])(
    'each write of /%s answers a documented status, and leaks no data of others',
    { timeout: 300_000 },
    async (_, ofFeature) => {
      const network = await busyWorld()
      for (const call of ofFeature) await expectToSurvive(call, network)
    },
  )

  it('every read answers a documented status, and leaks no data of others', { timeout: 300_000 }, async () => {
    const network = await busyWorld()
    for (const call of reads) await expectToSurvive(call, network)
  })
})
