import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { deleteTweetOf } from '#server/features/posts/delete.ts'
import type { Member } from '#tests/member.ts'
import { pushService } from '#tests/services/push-service.ts'
import { restrict, setPublicReading } from '#tests/stores/restrict.ts'
import { acts, namesPost } from '#tests/visibility/acts.ts'
import { entries } from '#tests/visibility/calls.ts'
import { isOpen, KINDS, type Kind, seesPost, VIEWERS, type ViewerKind } from '#tests/visibility/expected.ts'
import { findUnwanted, findWrong, withoutFields } from '#tests/visibility/hold.ts'
import { type Author, closedAcrossBlocks, markOf, restrictAuthors, scene } from '#tests/visibility/scene.ts'

const gets = (Object.keys(contract) as Call[]).filter((call) => call.startsWith('GET '))

type Stage = Awaited<ReturnType<typeof stage>>

async function stage() {
  const set = await scene()
  const ids = new Map(await Promise.all(KINDS.map(async (kind) => [kind, await set.of(kind).member.id] as const)))
  return { ...set, ids, posts: new Map(set.authors.map(({ kind, post }) => [kind, post._id] as const)) }
}

describe('the rule of who sees what', () => {
  it('has a row for each GET of the contract', () => {
    expect(gets.filter((call) => !(call in entries))).toEqual([])
  })

  it('has a row for each other call that names a post', () => {
    const fieldsOf = (call: Call) => Object.keys((contract[call] as Endpoint).body?.properties ?? {})
    const naming = (Object.keys(contract) as Call[]).filter((call) => namesPost(call, fieldsOf(call)))
    expect(naming.filter((call) => !(call in acts))).toEqual([])
  })

  it('holds in every list, search, answer, export, frame and push, for each kind of viewer', {
    timeout: 180_000,
  }, async () => {
    const set = await stage()
    // Fills the caches. That of topics ends by time.
    await readAll(
      set,
      gets.filter((call) => call !== 'GET /topics'),
    )
    await readGroups(set)
    await restrictAuthors(set)
    expect(await readAll(set)).toEqual([])
    expect(await readGroups(set)).toEqual([])
    await expectClosedVideos(set)
    expect(await askGrok(set)).toEqual([])
    expect(await actOnUnseen(set)).toEqual([])
    await expectAuthorsToSeeTheirOwn(set)
    await expectNothingSignedOut(set)
    expect(await readAsVisitor(set)).toEqual([])
    expect(await publish(set)).toEqual([])
    // Reads what it read before.
    await restrict(set.cast.app.deps, set.viewers.stranger, 'frozen')
    expect(await readAll(set, gets, ['stranger'])).toEqual([])
  })
})

/** Makes each call as each viewer. */
async function readAll(set: Stage, calls = gets, viewers: readonly ViewerKind[] = VIEWERS): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of viewers)
    for (const call of calls) {
      const entry = entries[call]!
      const control = await read(set, call, viewer, set.of('open'))
      for (const author of entry.isPerAuthor ? set.authors : [set.of('open')]) {
        const texts = author.kind === 'open' ? control : await read(set, call, viewer, author)
        for (const [index, text] of texts.entries()) {
          const target = entry.isPerAuthor ? author.kind : undefined
          const found = findWrong({ viewer, text, control: control[index]!, ...set, target }, entry)
          wrong.push(...found.map((what) => `${viewer}: ${call} (${index}, ${author.kind}) ${what}`))
        }
      }
    }
  return wrong
}

async function read(set: Stage, call: Call, viewer: ViewerKind, author: Author): Promise<string[]> {
  const { paths, needsProof, without } = entries[call]!
  const [member, own, reply] = [set.viewers[viewer], set.own.get(viewer)!, author.replies.get(viewer)!]
  const texts: string[] = []
  for (const path of paths({
    post: author.post._id,
    reply: reply._id,
    user: set.ids.get(author.kind)!,
    own: own._id,
  })) {
    if (needsProof) await member.reauthenticates()
    texts.push(withoutFields((await member.sends(`GET /api${path}`)).text, without))
  }
  return texts
}

/** The users of each group of notifications. */
async function readGroups({ viewers, ids, posts }: Stage): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of VIEWERS)
    for (const { _id } of (await viewers[viewer].notifications({ tab: 'all' })).notifications) {
      const { text } = await viewers[viewer].sends(`GET /api/notifications/${_id}/users`)
      const rules = { surface: 'notifications', users: 'notifications' } as const
      wrong.push(
        ...findWrong({ viewer, text, control: '', ids, posts }, rules).map((what) => `${viewer}: a group ${what}`),
      )
    }
  return wrong
}

async function askGrok({ viewers, authors, ids, posts }: Stage): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of VIEWERS) {
    for (const { kind, post, replies } of authors)
      for (const about of [post, replies.get(viewer)!]) {
        const text = JSON.stringify(await viewers[viewer].asks('What is this about?', about).catch(String))
        const found = findWrong({ viewer, text, control: '', ids, posts }, { surface: 'direct', names: [kind] })
        wrong.push(...found.map((what) => `${viewer}: a question about ${kind} ${what}`))
      }
    for (const question of ['What is said about the whale?', ...KINDS.map((kind) => `What does @x_${kind} say?`)]) {
      const text = JSON.stringify(await viewers[viewer].asks(question))
      const found = findWrong({ viewer, text, control: '', ids, posts }, { surface: 'search' })
      wrong.push(...found.map((what) => `${viewer}: "${question}" ${what}`))
    }
  }
  return wrong
}

/** Acts on each post that a viewer may not see, which is to be like acting on none. A block is refused by name. */
async function actOnUnseen({ viewers, authors, posts, of, cast }: Stage): Promise<string[]> {
  const closed = await closedAcrossBlocks({ cast, of })
  const missing = 'f'.repeat(24)
  const wrong: string[] = []
  const actors: [name: string, member: Member, kinds: readonly Kind[]][] = VIEWERS.map((viewer) => [
    viewer,
    viewers[viewer],
    authors.map(({ kind }) => kind).filter((kind) => !seesPost(kind, viewer, 'direct')),
  ])
  // Its author learns of the decision, and sees the post no more.
  actors.push(['the author', of('nobody').member, ['nobody']])
  for (const [name, member, kinds] of actors)
    for (const [call, actOn] of Object.entries(acts)) {
      const answer = async (id: string) => {
        const { path, body } = actOn(id)
        const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        const { status, text } = await member.sends(`${call.split(' ')[0]} /api${path}`, json)
        return status < 300 ? `${status}` : `${status} ${(JSON.parse(text) as { code: string }).code}`
      }
      const none = await answer(missing)
      for (const kind of kinds) {
        const isBetween = kind === 'blocked' || kind === 'blocking'
        const found = await answer(posts.get(kind)!)
        if (found !== none && !(isBetween && found === '403 blocked'))
          wrong.push(`${name}: ${call} of ${kind} is ${found}, of none ${none}`)
      }
      // A block is no reason to say that there is a post.
      for (const [what, id] of name === 'stranger' ? closed : []) {
        const found = await answer(id)
        if (found !== none) wrong.push(`${name}: ${call} of a post that is ${what} is ${found}, of none ${none}`)
      }
    }
  return wrong
}

/** The address of each video, without its signature where it has one. */
async function expectClosedVideos({ authors, cast }: Stage): Promise<void> {
  for (const { kind, videoUrl } of authors) {
    const { status } = await fetch(new URL(videoUrl.split('?')[0]!, cast.origin))
    expect([kind, status]).toEqual([kind, isOpen(kind) ? 200 : 404])
  }
}

async function expectAuthorsToSeeTheirOwn(set: Stage): Promise<void> {
  const { authors, of, posts } = set
  const { member: removed, replies } = of('nobody')
  for (const call of gets) {
    // The export is of all that the account has.
    if (call === 'GET /account/export') continue
    const own = { post: posts.get('nobody')!, reply: replies.get('stranger')!._id, user: set.ids.get('nobody')! }
    for (const path of entries[call]!.paths({ ...own, own: own.post })) {
      const { text } = await removed.sends(`GET /api${path}`)
      expect([call, text.includes(markOf('nobody')), text.includes(posts.get('nobody')!)]).toEqual([call, false, false])
    }
  }
  for (const { kind, member, post } of authors) {
    const { status } = await member.sends(`GET /api/tweets/${post._id}`)
    const isShut = ['suspended', 'pending', 'leaving'].includes(kind)
    expect([kind, status]).toEqual([kind, isShut ? 403 : kind === 'nobody' ? 404 : 200])
  }
}

async function expectNothingSignedOut(
  { stranger, of, ids }: Pick<Stage, 'stranger' | 'of' | 'ids'>,
  isOpenTo: (access: Endpoint['access']) => boolean = () => false,
): Promise<void> {
  const { post } = of('open')
  for (const call of gets) {
    const { access } = contract[call] as Endpoint
    if (access === 'anyone' || isOpenTo(access)) continue
    for (const path of entries[call]!.paths({ post: post._id, reply: post._id, user: ids.get('open')!, own: post._id }))
      expect((await stranger.sends(`GET /api${path}`)).status, call).toBe(401)
  }
}

/** The answers to a visitor, once the network has public reading. Nobody is named as one who likes or reposts. */
async function readAsVisitor({ stranger, authors, of, ids, posts, own, cast }: Stage): Promise<string[]> {
  await setPublicReading(cast.app.deps, true)
  const wrong: string[] = []
  // Calls that anyone makes name nobody either who is not on public pages.
  for (const call of gets.filter((call) => (contract[call] as Endpoint).access !== undefined)) {
    const entry = entries[call]!
    const read = async ({ kind, post, replies }: Author) => {
      const reply = replies.get('stranger')!._id
      const paths = entry.paths({ post: post._id, reply, user: ids.get(kind)!, own: own.get('stranger')!._id })
      return Promise.all(paths.map(async (path) => (await stranger.sends(`GET /api${path}`)).text))
    }
    const control = await read(of('open'))
    for (const author of entry.isPerAuthor ? authors : [of('open')])
      for (const [index, text] of (await read(author)).entries()) {
        const target = entry.isPerAuthor ? author.kind : undefined
        const shown = { viewer: 'visitor', text, control: control[index]!, ids, posts, target } as const
        const found = findWrong(shown, { ...entry, names: [] })
        if (/"(likes|retweets|bookmarks)":\["/.test(text)) found.push('lists who marked a post')
        if (/"dob":"/.test(text)) found.push('has a birthday')
        wrong.push(...found.map((what) => `visitor: ${call} (${index}, ${author.kind}) ${what}`))
      }
  }
  await expectNothingSignedOut({ stranger, of, ids }, (access) => access === 'public')
  await setPublicReading(cast.app.deps, false)
  return wrong
}

/** All authors who can write again, while the viewers listen. */
async function publish({ cast, viewers, authors, post }: Stage): Promise<string[]> {
  const service = await pushService()
  const phones = new Map(VIEWERS.map((viewer) => [viewer, service.browser()]))
  for (const viewer of VIEWERS) await viewers[viewer].turnsOnPush(phones.get(viewer)!)
  const tabs = await Promise.all(
    VIEWERS.flatMap((viewer) => (['everyone', 'following'] as const).map((feed) => ({ viewer, feed }))).map(
      async ({ viewer, feed }) => {
        const tab = await viewers[viewer].connects()
        await tab.send({ feed })
        await tab.send({ watch: authors.map((author) => author.post._id) })
        await tab.isProcessed()
        return { viewer, feed, tab }
      },
    ),
  )
  const tweets = new Map<string, Kind>()
  for (const { kind, member } of authors)
    if (!['suspended', 'pending', 'leaving', 'nobody'].includes(kind))
      tweets.set((await post(member, kind, 'again')).tweet._id, kind)
  await cast.settles()
  await expect
    .poll(() => cast.app.deps.db.selectFrom('push_queue').select('id').execute(), { timeout: 10_000 })
    .toEqual([])
  const wrong: string[] = []
  for (const { viewer, feed, tab } of tabs) {
    await tab.isProcessed()
    const sent = tab.all('tweet.new').map(({ tweet }) => tweet)
    if (feed === 'everyone')
      expect(
        sent.map((tweet) => tweets.get(tweet)),
        viewer,
      ).toContain('open')
    const found = findUnwanted(sent, tweets, viewer, feed === 'everyone' ? 'discovery' : 'home')
    wrong.push(...found.map((kind) => `${viewer}: a frame about ${kind} (${feed})`))
  }
  wrong.push(...(await watchThemEnd({ cast, authors }, tabs)))
  const pushed = phones.get('named')!.shows.join()
  for (const kind of new Set(tweets.values()))
    if (pushed.includes(markOf(kind)) !== seesPost(kind, 'named', 'notifications')) wrong.push(`a push about ${kind}`)
  for (const viewer of VIEWERS)
    if (viewer !== 'named' && phones.get(viewer)!.shows.length > 0) wrong.push(`${viewer}: a push`)
  return wrong
}

type Tab = { viewer: ViewerKind; tab: Awaited<ReturnType<Member['connects']>> }

/** Likes, edits and deletes each post that all viewers watch. The open one comes last. */
async function watchThemEnd(
  { cast, authors }: Pick<Stage, 'cast' | 'authors'>,
  tabs: readonly Tab[],
): Promise<string[]> {
  const { deps } = cast.app
  const sorted = authors.toSorted((one, other) => Number(one.kind === 'open') - Number(other.kind === 'open'))
  const kindOf = new Map(authors.map(({ kind, post }) => [post._id, kind] as const))
  const last = sorted.at(-1)!.post._id
  for (const { kind, member, post } of sorted)
    if (!['suspended', 'pending', 'leaving', 'nobody'].includes(kind)) {
      await member.likes(post)
      await member.edits(post, { content: `Hm ${markOf(kind)} @v_named` })
    }
  const all = async (type: 'counts' | 'tweet.changed' | 'tweet.deleted') => {
    for (const { tab } of tabs) await expect.poll(() => tab.all(type).map(({ tweet }) => tweet)).toContain(last)
  }
  await all('counts')
  await all('tweet.changed')
  for (const { member, post } of sorted)
    await deleteTweetOf(deps, deps.ids.parse(await member.id), deps.ids.parse(post._id))
  await all('tweet.deleted')
  const wrong: string[] = []
  for (const { viewer, tab } of tabs)
    for (const type of ['counts', 'tweet.changed', 'tweet.deleted'] as const) {
      const heard = new Set(tab.all(type).map(({ tweet }) => kindOf.get(tweet)))
      for (const kind of KINDS)
        if (heard.has(kind) && !seesPost(kind, viewer, 'direct')) wrong.push(`${viewer}: ${type} of ${kind}`)
        else if (type === 'tweet.deleted' && !heard.has(kind) && seesPost(kind, viewer, 'direct'))
          wrong.push(`${viewer}: no ${type} of ${kind}`)
    }
  return wrong
}
