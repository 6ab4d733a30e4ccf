import { once } from 'node:events'
import { request } from 'node:http'
import { refreshTokenGrant } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { setRole } from '#server/features/people/roles.ts'
import { appWorld, letsIn, registers } from '#tests/apps.ts'
import { LiveConnection } from '#tests/live-connection.ts'
import { confirmsAddress, requestsPasswordReset, resetsPassword } from '#tests/mailed-links.ts'
import { MastodonStream } from '#tests/mastodon-stream.ts'
import type { Member } from '#tests/member.ts'
import { actOn } from '#tests/moderation.ts'
import { pushService } from '#tests/services/push-service.ts'
import { createsToken } from '#tests/tokens.ts'
import { atOnce, type World } from '#tests/world.ts'

type Cast = Awaited<ReturnType<typeof appWorld>>

const NEW_PASSWORD = 'seven lamps in the fog'

interface Ending {
  /** Whether the session of the member that makes the change stays. */
  keepsOwn?: true
  /** What has to be there first. Answers the act that ends. */
  prepare(cast: Cast): Promise<() => Promise<unknown>>
}

async function moderatorOf({ app, member }: Cast): Promise<Member> {
  const mona = member('mona')
  await setRole(app.deps.db, app.deps.ids.parse(await mona.id), 'moderator')
  return mona
}

const endings: Record<string, Ending> = {
  'a reset by mail': {
    async prepare(cast) {
      const token = await requestsPasswordReset(cast, cast.alice.email)
      return () => resetsPassword(cast, token)
    },
  },
  'a new password': {
    keepsOwn: true,
    prepare:
      async ({ alice }) =>
      () =>
        alice.call('PUT /account/password', { body: { currentPassword: alice.password, newPassword: NEW_PASSWORD } }),
  },
  'a new password with the profile': {
    keepsOwn: true,
    prepare:
      async ({ alice }) =>
      () =>
        alice.changesProfile({ currentPassword: alice.password, newPassword: NEW_PASSWORD }),
  },
  'a suspension': {
    async prepare(cast) {
      const mona = await moderatorOf(cast)
      return () => actOn(mona, cast.alice, { kind: 'suspend', reason: 'Spam' })
    },
  },
  'a deletion': {
    prepare:
      async ({ alice }) =>
      () =>
        alice.leaves(),
  },
  'the first proof of the address': {
    async prepare(cast) {
      const letters = await cast.mailsTo(cast.alice.email)
      expect(letters.some(({ link }) => link?.includes('/confirm-email'))).toBe(true)
      return () => confirmsAddress(cast, cast.alice.email)
    },
  },
}

/** A post by multipart form that has not arrived as a whole. */
async function startsForm({ origin }: Pick<World, 'origin'>, token: string) {
  const body = new FormData()
  body.set('content', 'Slowly')
  const whole = new Request(origin, { method: 'POST', body })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const sending = request(`${origin}/api/tweets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type')!,
      'content-length': bytes.length,
    },
  })
  const answered = once(sending, 'response').then(([response]) => response.resume().statusCode as number)
  sending.write(bytes.subarray(0, -20))
  return () => {
    sending.end(bytes.subarray(-20))
    return answered
  }
}

/** Everything that opens the account of alice or is sent what it may see. */
async function rightsOf(cast: Cast) {
  const { alice, origin } = cast
  const telephone = await alice.onAnotherDevice()
  const app = await registers(cast)
  const tokens = await letsIn(alice, app)
  const personal = await createsToken(alice, ['read', 'write', 'push'])
  const service = await pushService()
  await telephone.turnsOnPush(service.browser())
  const { endpoint, keys } = service.browser().subscription
  const subscribed = await fetch(`${origin}/api/v1/push/subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${personal.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys }, data: { alerts: { mention: true } } }),
  })
  expect(subscribed.status).toBe(200)
  const events = await fetch(`${origin}/api/v1/streaming/user`, {
    headers: { authorization: `Bearer ${personal.secret}` },
  })
  return {
    callers: [personal.client, alice.withToken(tokens.access_token), telephone],
    refresh: () => refreshTokenGrant(app, tokens.refresh_token!),
    secrets: [personal.secret, tokens.access_token, await telephone.token],
    open: [
      (await telephone.connects()).closed,
      (await LiveConnection.open(origin, personal.secret)).closed,
      (await MastodonStream.open(origin, personal.secret, 'user')).closed,
      (await MastodonStream.open(origin, tokens.access_token, 'user')).closed,
      events.text(),
    ],
  }
}

describe('the rights to an account', () => {
  it.each(Object.entries(endings))('end with the commit of %s, before any event is delivered', async (_, ending) => {
    const cast = await appWorld({ PUSH_ALLOW_PRIVATE_HOSTS: 'on' })
    const { alice, app, origin } = cast
    await alice.signsUp()
    const act = await ending.prepare(cast)
    const { callers, refresh, secrets, open } = await rightsOf(cast)
    if (ending.keepsOwn) await alice.turnsOnPush((await pushService()).browser())
    const slow = await Promise.all(secrets.map((secret) => startsForm({ origin }, secret)))
    await alice.reauthenticates()
    await cast.settles()
    await app.deps.events.stop()

    const posts = (caller: (typeof callers)[number]) =>
      caller.call('POST /tweets', { body: { content: 'After the end' } }).then(
        () => 201,
        ({ status }) => status as number,
      )
    const inFlight = atOnce(50, (index) => posts(callers[index % callers.length]!))
    await act()
    const later = await atOnce(50, (index) => posts(callers[index % callers.length]!))
    expect(new Set(later)).toEqual(new Set([401]))
    expect(new Set(await inFlight).difference(new Set([201, 401]))).toEqual(new Set())
    expect(await Promise.all(slow.map((finishes) => finishes()))).toEqual(secrets.map(() => 401))
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' })
    await Promise.all(open)

    const { db } = app.deps
    const left = async (
      table: 'app_grants' | 'access_tokens' | 'app_secrets' | 'push_subscriptions' | 'push_endpoints',
    ) => (await db.selectFrom(table).select('account_id').execute()).length
    for (const table of ['app_grants', 'access_tokens', 'app_secrets'] as const)
      expect(await left(table), table).toBe(0)
    for (const table of ['push_subscriptions', 'push_endpoints'] as const)
      expect(await left(table), table).toBe(ending.keepsOwn ? 1 : 0)
  })
})
