import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { pushService } from '#tests/services/push-service.ts'
import { entries } from '#tests/visibility/calls.ts'
import { KINDS, type Kind, seesPost, VIEWERS } from '#tests/visibility/expected.ts'
import { findUnwanted, findWrong, withoutFields } from '#tests/visibility/hold.ts'
import { type Author, markOf, restrictAuthors, scene } from '#tests/visibility/scene.ts'

const gets = (Object.keys(contract) as Call[]).filter((call) => call.startsWith('GET '))

type Stage = Awaited<ReturnType<typeof stage>>

async function stage() {
  const set = await scene()
  const ids = new Map(await Promise.all(KINDS.map(async (kind) => [kind, await set.of(kind).member.id] as const)))
  return { ...set, ids }
}

describe('the rule of who sees what', () => {
  it('has a row for each GET of the contract', () => {
    expect(gets.filter((call) => !(call in entries))).toEqual([])
  })

  it('holds in every list, search, answer, export, frame and push, for each kind of viewer', {
    timeout: 120_000,
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
    expect(await askGrok(set)).toEqual([])
    await expectAuthorsToSeeTheirOwn(set)
    await expectNothingSignedOut(set)
    expect(await publish(set)).toEqual([])
  })
})

/** Makes each call as each viewer. */
async function readAll(set: Stage, calls = gets): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of VIEWERS)
    for (const call of calls) {
      const entry = entries[call]!
      const control = await read(set, call, viewer, set.of('open'))
      for (const author of entry.isPerAuthor ? set.authors : [set.of('open')]) {
        const texts = author.kind === 'open' ? control : await read(set, call, viewer, author)
        for (const [index, text] of texts.entries()) {
          const target = entry.isPerAuthor ? author.kind : undefined
          const found = findWrong({ viewer, text, control: control[index]!, ids: set.ids, target }, entry)
          wrong.push(...found.map((what) => `${viewer}: ${call} (${index}, ${author.kind}) ${what}`))
        }
      }
    }
  return wrong
}

async function read(set: Stage, call: Call, viewer: (typeof VIEWERS)[number], author: Author): Promise<string[]> {
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
async function readGroups({ viewers, ids }: Stage): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of VIEWERS)
    for (const { _id } of (await viewers[viewer].notifications({ tab: 'all' })).notifications) {
      const { text } = await viewers[viewer].sends(`GET /api/notifications/${_id}/users`)
      const rules = { surface: 'notifications', users: 'notifications' } as const
      wrong.push(...findWrong({ viewer, text, control: '', ids }, rules).map((what) => `${viewer}: a group ${what}`))
    }
  return wrong
}

async function askGrok({ viewers, authors, ids }: Stage): Promise<string[]> {
  const wrong: string[] = []
  for (const viewer of VIEWERS) {
    for (const { kind, post, replies } of authors)
      for (const about of [post, replies.get(viewer)!]) {
        const text = JSON.stringify(await viewers[viewer].asks('What is this about?', about).catch(String))
        const found = findWrong({ viewer, text, control: '', ids }, { surface: 'direct', names: [kind] })
        wrong.push(...found.map((what) => `${viewer}: a question about ${kind} ${what}`))
      }
    for (const question of ['What is said about the whale?', ...KINDS.map((kind) => `What does @x_${kind} say?`)]) {
      const text = JSON.stringify(await viewers[viewer].asks(question))
      const found = findWrong({ viewer, text, control: '', ids }, { surface: 'search' })
      wrong.push(...found.map((what) => `${viewer}: "${question}" ${what}`))
    }
  }
  return wrong
}

async function expectAuthorsToSeeTheirOwn({ authors }: Stage): Promise<void> {
  for (const { kind, member, post } of authors) {
    const { status } = await member.sends(`GET /api/tweets/${post._id}`)
    const isShut = ['suspended', 'pending', 'leaving'].includes(kind)
    expect([kind, status]).toEqual([kind, isShut ? 403 : kind === 'nobody' ? 404 : 200])
  }
}

async function expectNothingSignedOut({ stranger, of, ids }: Stage): Promise<void> {
  const { post } = of('open')
  for (const call of gets) {
    if ((contract[call] as Endpoint).access === 'anyone') continue
    for (const path of entries[call]!.paths({ post: post._id, reply: post._id, user: ids.get('open')!, own: post._id }))
      expect((await stranger.sends(`GET /api${path}`)).status, call).toBe(401)
  }
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
  const pushed = phones.get('named')!.shows.join()
  for (const kind of new Set(tweets.values()))
    if (pushed.includes(markOf(kind)) !== seesPost(kind, 'named', 'notifications')) wrong.push(`a push about ${kind}`)
  for (const viewer of VIEWERS)
    if (viewer !== 'named' && phones.get(viewer)!.shows.length > 0) wrong.push(`${viewer}: a push`)
  return wrong
}
