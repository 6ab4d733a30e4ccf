import { describe, expect, it, onTestFinished } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
import type { Member } from '#tests/member.ts'
import { type Browser, startPushService } from '#tests/services/push-browser.ts'
import { world } from '#tests/world.ts'

/** Alice uses an app, whose pushes come to a phone. */
async function stage() {
  const cast = await world({
    settings: { PUSH_ALLOW_PRIVATE_HOSTS: 'on', PUSH_DELAY_SECONDS: '0' },
    processes: 1,
  })
  const service = await startPushService()
  onTestFinished(service.close)
  return {
    ...cast,
    cast,
    service,
    phone: service.browser(),
    client: await mastodonOf(cast, cast.alice),
    async isQuiet() {
      await cast.settles()
      const queue = () => cast.app.deps.db.selectFrom('push_queue').selectAll().execute()
      await expect.poll(queue, { interval: 10, timeout: 10_000 }).toEqual([])
    },
  }
}

const ALL = { mention: true, favourite: true, reblog: true, follow: true, quote: true }

/** A subscription as clients send it, with fields of a form. */
async function subscribes(
  { origin, member, token }: { origin: string; member: Member; token?: string },
  { endpoint, keys }: Browser,
  fields: Record<string, string>,
) {
  const body = new URLSearchParams({
    'subscription[endpoint]': endpoint,
    'subscription[keys][p256dh]': keys.p256dh,
    'subscription[keys][auth]': `${keys.auth}==`,
    ...fields,
  })
  const authorization = `Bearer ${token ?? (await member.token)}`
  return fetch(`${origin}/api/v1/push/subscription`, { method: 'POST', body, headers: { authorization } })
}

interface AppMessage {
  access_token: string
  notification_id: number
  notification_type: string
  icon: string
  title: string
  body: string
  preferred_locale: string
}
const messages = (browser: Browser) =>
  browser.received.map(({ message }) => message as unknown as AppMessage).map((each) => `${each.title}: ${each.body}`)

describe('/v1/push/subscription', () => {
  it('is one for each access token, which ends with it', async () => {
    const { cast, alice, client, phone, service, app } = await stage()
    await expect(client.v1.push.subscription.fetch()).rejects.toMatchObject({ statusCode: 404 })
    const subscription = { endpoint: phone.endpoint, keys: phone.keys }
    const created = await client.v1.push.subscription.create({
      subscription,
      data: { alerts: { mention: true } },
      policy: 'followed',
    })
    const { key } = await alice.call('GET /push/key')
    expect(created).toMatchObject({
      ...{ endpoint: phone.endpoint, serverKey: key, standard: false, policy: 'followed' },
      alerts: { mention: true, favourite: false },
    })
    expect(await client.v1.push.subscription.update({ data: { alerts: { poll: true } } })).toMatchObject({
      alerts: { mention: false, poll: true },
      policy: 'followed',
    })
    const other = await mastodonOf(cast, alice)
    await expect(other.v1.push.subscription.fetch()).rejects.toMatchObject({ statusCode: 404 })
    const tablet = service.browser()
    const named = { endpoint: tablet.endpoint, keys: tablet.keys }
    await other.v1.push.subscription.create({ subscription: named, policy: 'all' })
    expect(await client.v1.push.subscription.fetch()).toMatchObject({ endpoint: phone.endpoint })
    // That of the web app is another one.
    expect(await alice.pushedTo()).toBeNull()
    await other.v1.push.subscription.remove()
    const { tokens } = await alice.call('GET /tokens')
    await alice.reauthenticates()
    for (const { _id: id } of tokens) await alice.call('DELETE /tokens/:id', { params: { id } })
    await cast.settles()
    expect(await app.deps.db.selectFrom('push_endpoints').selectAll().execute()).toEqual([])
  })

  it('is refused without the scope push, to the web app, and at addresses that are no push service', async () => {
    const { cast, alice, origin, client, phone } = await stage()
    const reader = await mastodonOf(cast, alice, ['read', 'write'])
    await expect(reader.v1.push.subscription.fetch()).rejects.toMatchObject({ statusCode: 403 })
    expect((await subscribes({ origin, member: alice }, phone, {})).status).toBe(403)
    const wrong = { endpoint: 'file:///etc/passwd', keys: phone.keys }
    const refused = client.v1.push.subscription.create({ subscription: wrong, policy: 'all' })
    await expect(refused).rejects.toMatchObject({ statusCode: 422 })
  })
})

describe('pushes to apps', () => {
  it('are encrypted as the app asks, and have what a notification shows', async () => {
    const { alice, bob, origin, phone, service, client, isQuiet, cast } = await stage()
    const tablet = service.browser()
    const subscription = { endpoint: phone.endpoint, keys: phone.keys }
    await client.v1.push.subscription.create({ subscription, data: { alerts: ALL }, policy: 'all' })
    const standard = { endpoint: tablet.endpoint, keys: tablet.keys, standard: true }
    const other = await mastodonOf(cast, alice)
    await other.v1.push.subscription.create({ subscription: standard, data: { alerts: ALL }, policy: 'all' })
    await bob.replies(await alice.posts('Hello'), 'Good morning')
    await isQuiet()
    expect([messages(phone), messages(tablet)]).toEqual([
      ['bob replied to your post: Good morning'],
      ['bob replied to your post: Good morning'],
    ])
    expect(phone.received[0]!.headers).toMatchObject({
      'content-encoding': 'aesgcm',
      authorization: expect.stringMatching(/^WebPush /),
    })
    expect(tablet.received[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    const [notification] = await client.v1.notifications.list()
    const message = phone.received[0]!.message as unknown as AppMessage
    expect(message).toMatchObject({
      ...{ access_token: '', notification_type: 'mention', preferred_locale: 'en' },
      icon: `${origin}/default-avatar.png`,
    })
    // As precise as a number of JavaScript is.
    expect(message.notification_id).toBe(Number(notification!.id))
  })

  it('are of the chosen types and actors only, never of messages or blocked members', async () => {
    const { alice, bob, carol, phone, client, isQuiet } = await stage()
    const subscription = { endpoint: phone.endpoint, keys: phone.keys }
    const alerts = { mention: true, favourite: false, follow: true }
    await client.v1.push.subscription.create({ subscription, data: { alerts }, policy: 'follower' })
    const post = await alice.posts('Hello')
    await bob.follows(alice)
    await bob.likes(post)
    await bob.writes(alice, 'Lunch?')
    await carol.replies(post, 'No follower')
    await isQuiet()
    expect(messages(phone)).toEqual(['bob followed you: '])
    await bob.replies(post, 'Follower')
    await isQuiet()
    await alice.blocks(bob)
    await bob.posts('See @alice')
    await isQuiet()
    expect(messages(phone).slice(1)).toEqual(['bob replied to your post: Follower'])
  })
})
