import { describe, expect, it } from 'vitest'
import { Browser } from '#tests/services/push-service.ts'
import { atOnce, world } from '#tests/world.ts'

const service = 'https://push.example.org'
const browser = () => new Browser(service)
const wrong = (...names: string[]) => ({
  status: 400,
  code: 'invalid_fields',
  fields: Object.fromEntries(names.map((name) => [name, expect.any(String)])),
})

describe('GET /push/key', () => {
  it('is the same for everyone, also after a restart', async () => {
    const { alice, bob, restarts } = await world()
    const { key } = await alice.call('GET /push/key')
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    await restarts()
    expect(await bob.call('GET /push/key')).toEqual({ key })
  })
})

describe('GET /push/subscription', () => {
  it('answers the subscription of this session only', async () => {
    const { alice, bob } = await world()
    const phone = browser()
    const laptop = await alice.onAnotherDevice()
    await alice.turnsOnPush(phone)
    expect([await alice.pushedTo(), await laptop.pushedTo(), await bob.pushedTo()]).toEqual([
      phone.endpoint,
      null,
      null,
    ])
  })
})

describe('PUT /push/subscription', () => {
  it('replaces the earlier subscription of the session', async () => {
    const { alice, app } = await world()
    const [before, after] = [browser(), browser()]
    for (const each of [before, after, after]) await alice.turnsOnPush(each)
    expect(await alice.pushedTo()).toBe(after.endpoint)
    expect(await app.deps.db.selectFrom('push_endpoints').selectAll().execute()).toHaveLength(1)
  })

  it('moves a browser from the member who used it before', async () => {
    const { alice, bob } = await world()
    const shared = browser()
    await alice.turnsOnPush(shared)
    await bob.turnsOnPush(shared)
    expect([await alice.pushedTo(), await bob.pushedTo()]).toEqual([null, shared.endpoint])
  })

  it('keeps the latest twenty of an account', async () => {
    const { alice } = await world({ settings: { RATE_LIMITS: 'off' } })
    const devices = [alice]
    while (devices.length < 21) devices.push(await alice.onAnotherDevice())
    for (const device of devices) await device.turnsOnPush(browser())
    expect([await alice.pushedTo(), await devices[1]!.pushedTo()]).toEqual([null, expect.any(String)])
  })

  it.each(['nowhere', 'https://10.1.2.3/1', `https://push.example.org/${'x'.repeat(1_000)}`])(
    'refuses to push to %s',
    async (endpoint) => {
      const { alice } = await world()
      const call = alice.turnsOnPush({ subscription: { ...browser().subscription, endpoint } })
      await expect(call).rejects.toMatchObject(wrong('endpoint'))
      expect(await alice.pushedTo()).toBeNull()
    },
  )

  it('refuses keys that no browser generates', async () => {
    const { alice } = await world()
    const { endpoint, keys } = browser().subscription
    for (const change of [{ p256dh: `B${'A'.repeat(86)}` }, { p256dh: 'short' }, { auth: 'short' }]) {
      const call = alice.turnsOnPush({ subscription: { endpoint, keys: { ...keys, ...change } } })
      await expect(call).rejects.toMatchObject(wrong('keys'))
    }
  })

  it('leaves one session subscribed when two subscribe the same browser at once', async () => {
    const { alice, bob, app } = await world()
    const shared = browser()
    await Promise.all([alice.signsUp(), bob.signsUp()])
    await atOnce(6, (index) => (index % 2 ? alice : bob).turnsOnPush(shared))
    expect(await app.deps.db.selectFrom('push_subscriptions').selectAll().execute()).toHaveLength(1)
  })
})

describe('DELETE /push/subscription', () => {
  it('turns push off, also when repeated', async () => {
    const { alice, app } = await world()
    await alice.turnsOnPush(browser())
    for (let times = 0; times < 2; times++) expect(await alice.turnsOffPush()).toEqual({ ok: true })
    expect(await alice.pushedTo()).toBeNull()
    expect(await app.deps.db.selectFrom('push_endpoints').selectAll().execute()).toEqual([])
  })
})

const inApp = { follow: true, like: true, retweet: true, reply: true, quote: true, mention: true, poll: true }
const allOn = { ...inApp, message: true }
const policy = { others: 'drop', notFollowers: 'accept', newAccounts: 'accept', privateMentions: 'accept' }
const everything = { inApp, inAppFrom: 'everyone', ...policy, push: allOn, pushFrom: 'everyone' }

describe('GET /notifications/settings', () => {
  it('has all notifications on at first', async () => {
    const { alice } = await world()
    expect(await alice.call('GET /notifications/settings')).toEqual(everything)
  })
})

describe('PUT /notifications/settings', () => {
  it('changes the named settings, of this user only, and stores them', async () => {
    const { alice, bob, restarts } = await world()
    expect(await alice.wantsPushed({ like: false, follow: false })).toEqual({ ...allOn, like: false, follow: false })
    expect(await alice.wantsPushed({ follow: true })).toEqual({ ...allOn, like: false })
    expect(await alice.wantsPushed({})).toEqual({ ...allOn, like: false })
    await alice.wants({ inApp: { reply: false }, inAppFrom: 'verified' })
    await alice.wants({ pushFrom: 'following' })
    await restarts()
    expect(await alice.call('GET /notifications/settings')).toEqual({
      ...{ inApp: { ...inApp, reply: false }, inAppFrom: 'verified', ...policy },
      ...{ push: { ...allOn, like: false }, pushFrom: 'following' },
    })
    expect(await alice.wants({})).toMatchObject({ inAppFrom: 'verified', pushFrom: 'following' })
    expect(await bob.wantsPushed({})).toEqual(allOn)
  })

  it.each([
    { push: { like: 'no' } },
    { push: 'off' },
    { inApp: { like: 1 } },
    { inAppFrom: 'none' },
    { pushFrom: null },
  ])('refuses %j', async (body) => {
    const { alice } = await world()
    const call = alice.call('PUT /notifications/settings', { body: body as never })
    await expect(call).rejects.toMatchObject(wrong(...Object.keys(body)))
  })

  it('loses none of several concurrent changes', async () => {
    const { alice } = await world()
    await alice.signsUp()
    const types = Object.keys(allOn) as (keyof typeof allOn)[]
    await Promise.all(types.map((type) => alice.wantsPushed({ [type]: false })))
    expect(Object.values(await alice.wantsPushed({}))).toEqual(types.map(() => false))
  })
})
