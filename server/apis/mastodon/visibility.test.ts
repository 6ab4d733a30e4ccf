import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Surface } from '#server/features/people/visibility.ts'
import { MastodonStream } from '#tests/mastodon-stream.ts'
import { setPublicReading } from '#tests/stores/restrict.ts'
import { createsToken } from '#tests/tokens.ts'
import { KINDS, type Kind, seesPost, VIEWERS, type ViewerKind } from '#tests/visibility/expected.ts'
import { findWrong } from '#tests/visibility/hold.ts'
import { type Author, closedAcrossBlocks, markOf, restrictAuthors, scene } from '#tests/visibility/scene.ts'
import { mastodonCalls } from './calls/index.ts'

/** Decimal ids of one author, and the name. */
interface Paths {
  /** The author's post, the author's reply to the viewer, the author, and a post of the viewer. */
  post: string
  reply: string
  user: string
  own: string
  /** The viewer. */
  me: string
  name: string
  kind: Kind
}

interface Entry {
  surface: Surface
  /** Queries and parameters of the call, each as the rest of its path. */
  paths: (of: Paths) => readonly string[]
  /** The surface of accounts in a list of their own. */
  users?: Surface
  /** Authors who are named here whatever the rule says of them. */
  names?: readonly Kind[]
}

const row = (surface: Surface, paths: Entry['paths'], more: Partial<Entry> = {}): Entry => ({ surface, paths, ...more })
/** A list of accounts. */
const accounts = (surface: Surface, paths: Entry['paths']): Entry => row(surface, paths, { users: surface })

// A profile across a block says no more than that there is one.
const BETWEEN: readonly Kind[] = ['blocked', 'blocking']

/** What each read with content of others is asked for. */
const entries: Partial<Record<keyof typeof mastodonCalls, Entry>> = {
  'GET /v1/accounts': row('direct', ({ user }) => [`/v1/accounts?id[]=${user}`], { names: BETWEEN }),
  'GET /v1/accounts/lookup': row('direct', ({ name }) => [`/v1/accounts/lookup?acct=${name}`], { names: BETWEEN }),
  'GET /v1/accounts/search': accounts('search', () => ['/v1/accounts/search?q=x_&limit=80']),
  'GET /v1/accounts/:id': row('direct', ({ user }) => [`/v1/accounts/${user}`], { names: BETWEEN }),
  'GET /v1/accounts/:id/statuses': row('direct', ({ user }) =>
    ['', '&pinned=true', '&only_media=true'].map((query) => `/v1/accounts/${user}/statuses?limit=40${query}`),
  ),
  'GET /v1/accounts/:id/followers': row('direct', ({ user, me }) =>
    [user, me].map((id) => `/v1/accounts/${id}/followers?limit=80`),
  ),
  'GET /v1/accounts/:id/following': row('direct', ({ user, me }) =>
    [user, me].map((id) => `/v1/accounts/${id}/following?limit=80`),
  ),
  'GET /v1/blocks': row('direct', () => ['/v1/blocks'], { names: ['blocked'] }),
  'GET /v1/mutes': row('direct', () => ['/v1/mutes']),
  'GET /v1/suggestions': accounts('discovery', () => ['/v1/suggestions?limit=80']),
  'GET /v2/suggestions': accounts('discovery', () => ['/v2/suggestions?limit=80']),
  'GET /v1/directory': accounts('discovery', () => ['/v1/directory?limit=80', '/v1/directory?order=new&limit=80']),
  'GET /v1/statuses': row('direct', ({ post, reply }) => [`/v1/statuses?id[]=${post}&id[]=${reply}`]),
  'GET /v1/statuses/:id': row('direct', ({ post, reply, own }) => [post, reply, own].map((id) => `/v1/statuses/${id}`)),
  'GET /v1/statuses/:id/context': row('thread', ({ post, reply, own }) =>
    [post, reply, own].map((id) => `/v1/statuses/${id}/context`),
  ),
  'GET /v1/statuses/:id/source': row('direct', ({ post }) => [`/v1/statuses/${post}/source`]),
  'GET /v1/statuses/:id/history': row('direct', ({ post, reply }) =>
    [post, reply].map((id) => `/v1/statuses/${id}/history`),
  ),
  'GET /v1/statuses/:id/favourited_by': row('direct', ({ post, own }) =>
    [post, own].map((id) => `/v1/statuses/${id}/favourited_by?limit=80`),
  ),
  'GET /v1/statuses/:id/reblogged_by': row('direct', ({ post, own }) =>
    [post, own].map((id) => `/v1/statuses/${id}/reblogged_by?limit=80`),
  ),
  'GET /v1/statuses/:id/quotes': row('thread', ({ post, own }) =>
    [post, own].map((id) => `/v1/statuses/${id}/quotes?limit=40`),
  ),
  'GET /v1/timelines/home': row('home', () => ['/v1/timelines/home?limit=40', '/v1/timelines/home?min_id=1&limit=40']),
  'GET /v1/timelines/public': row('discovery', () => [
    '/v1/timelines/public?limit=40',
    '/v1/timelines/public?only_media=true&limit=40',
  ]),
  'GET /v1/timelines/tag/:hashtag': row('search', ({ kind }) => [`/v1/timelines/tag/tag${kind}?limit=40`]),
  'GET /v1/bookmarks': row('direct', () => ['/v1/bookmarks?limit=40']),
  'GET /v1/favourites': row('direct', () => ['/v1/favourites?limit=40']),
  'GET /v1/trends/statuses': row('search', () => ['/v1/trends/statuses?limit=40']),
  'GET /v1/notifications': row('notifications', ({ user }) => [
    '/v1/notifications?limit=80',
    '/v1/notifications?types[]=mention&limit=80',
    `/v1/notifications?account_id=${user}&limit=80`,
  ]),
  'GET /v2/notifications': row('notifications', () => [
    '/v2/notifications?limit=80',
    '/v2/notifications?limit=80&expand_accounts=partial_avatars',
    '/v2/notifications?limit=80&grouped_types[]=follow',
  ]),
  'GET /v2/notifications/:group_key': row('notifications', ({ own }) => [`/v2/notifications/favourite-${own}`]),
  'GET /v2/notifications/:group_key/accounts': row('notifications', ({ own }) => [
    `/v2/notifications/favourite-${own}/accounts`,
    `/v2/notifications/reblog-${own}/accounts`,
  ]),
  'GET /v1/conversations': row('direct', () => ['/v1/conversations?limit=40']),
  'GET /v2/search': row('search', ({ user }) => [
    '/v2/search?q=whale&limit=40',
    '/v2/search?q=x_&type=accounts&limit=40',
    '/v2/search?q=tag&type=hashtags&limit=40',
    `/v2/search?q=whale&account_id=${user}&type=statuses&limit=40`,
  ]),
}

type Stage = Awaited<ReturnType<typeof stage>>

async function stage() {
  const set = await scene()
  const { ids: format } = set.cast.app.deps
  /** The id of Mastodon's API for one of Plus. */
  const decimal = (id: string): string => toDecimal(format, format.parse(id))
  const ids = new Map<Kind, string>()
  const posts = new Map<Kind, string>()
  for (const { kind, member, post } of set.authors) {
    ids.set(kind, decimal(await member.id))
    posts.set(kind, decimal(post._id))
  }
  const me = new Map<ViewerKind, string>()
  for (const viewer of VIEWERS) me.set(viewer, decimal(await set.viewers[viewer].id))
  /** Calls that have shown something of an author. */
  const showing = new Set<string>()
  return { ...set, ids, posts, me, decimal, showing }
}

type Ask = (path: string) => Promise<string>

const readsWith =
  (set: Stage, secret: string): Ask =>
  async (path) => {
    const response = await fetch(`${set.cast.origin}/api${path}`, {
      headers: secret ? { authorization: `Bearer ${secret}` } : {},
    })
    expect(response.status, path).toBeLessThan(500)
    return response.text()
  }

/** The answer without the hashtags of statuses, which stand in their texts, too. */
const withoutTags = (text: string): string =>
  text.replaceAll(/"tags":\[\{"name".*?\](?=,"emojis")/g, '').replaceAll(/\\"tags\\":\[\{.*?\](?=,\\"emojis)/g, '')

/** Makes each read about each author. Returns what the answers show against the rule. */
async function readAll(
  set: Stage,
  viewer: ViewerKind | 'visitor',
  ask: Ask,
  calls: readonly string[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const [call, entry] of Object.entries(entries)) {
    if (!calls.includes(call)) continue
    const to = viewer === 'visitor' ? 'stranger' : viewer
    const paths = new Set(set.authors.flatMap((author) => entry.paths(pathsOf(set, author, to))))
    for (const path of paths) {
      const text = withoutTags(await ask(path))
      const shown = { viewer, text, control: '', ids: set.ids, posts: set.posts }
      const found = findWrong(shown, { ...entry, names: viewer === 'visitor' ? [] : (entry.names ?? []) })
      wrong.push(...found.map((what) => `${viewer}: ${path} ${what}`))
      if (/zq|"x_/.test(text)) set.showing.add(call)
    }
  }
  return wrong
}

type Act = readonly [call: string, body?: (id: string) => object]

/** Calls about a status. About one that the viewer may not see each answers as about one that is missing. */
const acts: readonly Act[] = [
  ...['', '/context', '/source', '/history', '/card', '/favourited_by', '/reblogged_by', '/quotes'].map(
    (part) => [`GET /v1/statuses/:id${part}`] as const,
  ),
  ...['favourite', 'unfavourite', 'reblog', 'unreblog', 'bookmark', 'unbookmark', 'pin', 'unpin', 'mute', 'unmute'].map(
    (act) => [`POST /v1/statuses/:id/${act}`] as const,
  ),
  ['PUT /v1/statuses/:id', () => ({ status: 'Hm' })],
  ['DELETE /v1/statuses/:id'],
  ['PUT /v1/statuses/:id/interaction_policy', () => ({ quote_approval_policy: 'nobody' })],
  ['POST /v1/statuses/:id/quotes/1/revoke'],
  ['GET /v1/polls/:id'],
  ['POST /v1/polls/:id/votes', () => ({ choices: [0] })],
  ['POST /v1/statuses', (id) => ({ status: 'Hm', in_reply_to_id: id })],
  ['POST /v1/statuses', (id) => ({ status: 'Hm', quoted_status_id: id })],
  ['POST /v1/conversations/:id/read'],
  ['POST /v1/conversations/:id/unread'],
  ['DELETE /v1/conversations/:id'],
]

async function actOnUnseen(set: Stage, asks: ReadonlyMap<ViewerKind, { secret: string }>): Promise<string[]> {
  const wrong: string[] = []
  const closed = await closedAcrossBlocks(set)
  for (const viewer of VIEWERS) {
    const answer = async ([call, toBody]: Act, id: string, account: string) => {
      const [method, path] = call.replace(':id', id).split(' ') as [string, string]
      const body = toBody && JSON.stringify({ ...toBody(id), ...(call.includes('reports') && { account_id: account }) })
      const headers = {
        authorization: `Bearer ${asks.get(viewer)!.secret}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const response = await fetch(`${set.cast.origin}/api${path}`, { method, headers, ...(body && { body }) })
      return `${response.status} ${await response.text()}`
    }
    for (const act of [...acts, ['POST /v1/reports', (id: string) => ({ status_ids: [id] })] satisfies Act]) {
      const none = await answer(act, '123456789012345678901', set.ids.get('open')!)
      // A block is no reason to say that there is a post.
      for (const [what, id] of viewer === 'stranger' ? closed : []) {
        const found = await answer(
          act,
          set.decimal(id),
          set.ids.get(what.endsWith('blocked') ? 'blocked' : 'blocking')!,
        )
        if (found !== none) wrong.push(`${viewer}: ${act[0]} of a post that is ${what} is ${found}, of none ${none}`)
      }
      for (const kind of KINDS) {
        if (seesPost(kind, viewer, 'direct')) continue
        const found = await answer(act, set.posts.get(kind)!, set.ids.get(kind)!)
        // A block is refused by name.
        const isBetween = BETWEEN.includes(kind) && found.startsWith('403 ')
        if (found !== none && !isBetween)
          wrong.push(
            `${viewer}: ${act[0]} ${act[1] ? JSON.stringify(act[1]('')) : ''} of ${kind} is ${found}, of none ${none}`,
          )
      }
    }
  }
  return wrong
}

const pathsOf = (set: Stage, { kind, post, replies }: Author, viewer: ViewerKind): Paths => ({
  post: set.decimal(post._id),
  reply: set.decimal(replies.get(viewer)!._id),
  own: set.decimal(set.own.get(viewer)!._id),
  user: set.ids.get(kind)!,
  me: set.me.get(viewer)!,
  name: `x_${kind}`,
  kind,
})

const gets = Object.keys(mastodonCalls).filter((call) => call.startsWith('GET '))

describe('the answers of Mastodon', () => {
  it('show nothing that the viewer may not see', { timeout: 180_000 }, async () => {
    const set = await stage()
    const asks = new Map<ViewerKind, { ask: Ask; secret: string }>()
    for (const viewer of VIEWERS) {
      const { secret } = await createsToken(set.viewers[viewer], ['read', 'write'])
      asks.set(viewer, { secret, ask: readsWith(set, secret) })
    }
    // Fills the caches.
    await readAll(set, 'follower', asks.get('follower')!.ask, gets)
    await restrictAuthors(set)
    const wrong: string[] = []
    for (const viewer of VIEWERS) wrong.push(...(await readAll(set, viewer, asks.get(viewer)!.ask, gets)))
    wrong.push(...(await actOnUnseen(set, asks)))
    await setPublicReading(set.cast.app.deps, true)
    const open = gets.filter(
      (call) => (mastodonCalls[call as keyof typeof mastodonCalls] as Endpoint).access === 'public',
    )
    wrong.push(...(await readAll(set, 'visitor', readsWith(set, ''), open)))
    wrong.push(...(await listen(set, asks)))
    expect(wrong).toEqual([])
    // Each row asks for something that could be shown.
    expect(Object.keys(entries).filter((call) => !set.showing.has(call))).toEqual([])
  })
})

/** All authors who can write again, while the viewers listen to all streams. */
async function listen(set: Stage, asks: ReadonlyMap<ViewerKind, { secret: string }>): Promise<string[]> {
  const sockets: [ViewerKind, Surface, MastodonStream][] = []
  for (const viewer of VIEWERS) {
    const { secret } = asks.get(viewer)!
    const origin = set.cast.origin
    sockets.push([viewer, 'home', await MastodonStream.open(origin, secret, 'user')])
    sockets.push([viewer, 'notifications', await MastodonStream.open(origin, secret, 'user:notification')])
    sockets.push([viewer, 'notifications', await MastodonStream.open(origin, secret, 'direct')])
    sockets.push([viewer, 'discovery', await MastodonStream.open(origin, secret, 'public')])
    const tagged = await MastodonStream.open(origin, secret)
    for (const kind of KINDS) tagged.send({ type: 'subscribe', stream: 'hashtag', tag: `tag${kind}` })
    await tagged.isProcessed()
    sockets.push([viewer, 'search', tagged])
  }
  const { member: open } = set.of('open')
  for (const { kind, member, post } of set.authors)
    if (!['suspended', 'pending', 'leaving', 'nobody'].includes(kind)) {
      const { tweet } = await set.post(member, kind, 'again')
      await member.likes(set.own.get('moderator')!)
      if (kind !== 'open') await open.likes(tweet).catch(() => {})
      await member.edits(post, { content: `Hm ${markOf(kind)} @v_named` }).catch(() => {})
    }
  await set.settles()
  const wrong: string[] = []
  for (const [viewer, surface, socket] of sockets) {
    await socket.isProcessed()
    const texts = socket.frames.map(({ event, payload = '' }) => `${event} ${payload}`)
    const text = withoutTags(texts.join('\n'))
    const found = findWrong({ viewer, text, control: '', ids: set.ids, posts: set.posts }, { surface })
    wrong.push(...found.map((what) => `${viewer}: the stream of ${surface} ${what}`))
    if (surface === 'discovery' && !text.includes(markOf('open'))) wrong.push(`${viewer}: no post of open`)
  }
  return wrong
}
