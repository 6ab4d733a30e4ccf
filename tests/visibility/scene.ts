/** A network in which each kind of author has done everything to each kind of viewer, and what restricts the authors then. */
import { expect } from 'vitest'
import type { StandingName } from '#contract/standing.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { setRole } from '#server/features/people/roles.ts'
import type { Member } from '#tests/member.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { FAKE_FFMPEG, fakeVideo, uploads } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'
import { KINDS, type Kind, VIEWERS, type ViewerKind } from './expected.ts'

type Ref = { _id: string }

export interface Author {
  kind: Kind
  member: Member
  /** Shows a video, whose captions have the word, too. */
  post: Ref
  /** The address of that video. */
  videoUrl: string
  /** Replies to what each viewer wrote. */
  replies: Map<ViewerKind, Ref>
}

/** The word in the post of an author, or in the author's reply to a viewer, by which answers are searched for it. */
export const markOf = (kind: Kind, to?: ViewerKind): string => `zq${kind}${to ? `to${to}` : ''}zq`

/** Audience of the posts of some authors. */
const audienceOf = (kind: Kind) => (kind === 'followers' || kind === 'mentioned' ? { audience: kind } : {})

export async function scene() {
  const cast = await world({
    settings: { ...FAKE_FFMPEG, RATE_LIMITS: 'off', PUSH_ALLOW_PRIVATE_HOSTS: 'on', PUSH_DELAY_SECONDS: '0' },
  })
  const viewers = Object.fromEntries(VIEWERS.map((kind) => [kind, cast.member(`v_${kind}`)])) as Record<
    ViewerKind,
    Member
  >
  const { follower, moderator, named } = viewers
  await Promise.all(VIEWERS.map((kind) => viewers[kind].signsUp()))
  const own = new Map<ViewerKind, Ref>()
  for (const kind of VIEWERS) own.set(kind, await viewers[kind].posts(`What I wrote as ${kind}`))
  await setRole(cast.app.deps.db, cast.app.deps.ids.parse(await moderator.id), 'moderator')

  const post = (member: Member, kind: Kind, text: string, more: { video?: string } = {}) =>
    member.call('POST /tweets', {
      body: { content: `${text} ${markOf(kind)} @v_named #tag${kind}`, ...audienceOf(kind), ...more },
    })
  const members = KINDS.map((kind) => ({ kind, member: cast.member(`x_${kind}`) }))
  const videos = await film(cast, members)
  const act = async ({ kind, member }: Filmed): Promise<Author> => {
    await follower.follows(member)
    const { tweet } = await post(member, kind, 'whale', { video: videos.get(kind)! })
    await member.call('PUT /tweets/:id/pin', { params: { id: tweet._id } })
    const replies = new Map<ViewerKind, Ref>()
    for (const viewer of VIEWERS) {
      const to = own.get(viewer)!
      await member.likes(to)
      await member.retweets(to)
      await member.follows(viewers[viewer])
      await member.writes(viewers[viewer], `hello from ${kind}`)
      const body = { content: `${markOf(kind, viewer)} @v_${viewer}`, quote: to._id, ...audienceOf(kind) }
      replies.set(viewer, (await member.call('POST /tweets/reply/:id', { params: { id: to._id }, body })).tweet)
    }
    for (const reader of kind === 'mentioned' ? [named] : [follower, named]) {
      await reader.bookmarks(tweet)
      await reader.likes(tweet)
    }
    return { kind, member, post: tweet, videoUrl: tweet.media[0]!.video!.url, replies }
  }
  const authors = await Promise.all(members.map(act))
  const byKind = new Map(authors.map((author) => [author.kind, author]))
  // The open author spreads what others wrote, as far as it may be.
  const { member: open } = byKind.get('open')!
  for (const author of authors)
    if (author.member !== open && Object.keys(audienceOf(author.kind)).length === 0) {
      await open.retweets(author.post)
      // The card of a muted author has the text, for a line that opens it.
      if (author.kind !== 'muted') await open.quotes(author.post, `About ${author.kind}`)
    }
  await cast.settles()
  const of = (kind: Kind) => byKind.get(kind)!
  return { ...cast, cast, viewers, own, authors, of, post }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Restricts the authors, hides them from the viewers, and removes posts. */
export async function restrictAuthors({ cast, viewers, of }: Scene): Promise<void> {
  const { deps } = cast.app
  for (const name of ['suspended', 'pending', 'leaving', 'limited'] satisfies StandingName[])
    await restrict(deps, of(name).member, name)
  await of('protected').member.sets({ protectPosts: true })
  await of('offPages').member.sets({ publicPages: false })
  for (const removed of [of('nobody').post, ...of('nobody').replies.values()])
    await setAudience(deps, removed, AUDIENCE.nobody)
  await transact(deps.db, async (tx) => {
    const [tweet, author] = [deps.ids.parse(of('nobody').post._id), deps.ids.parse(await of('nobody').member.id)]
    await deps.events.emit(tx, { type: 'tweet.edited', tweet, author })
  })
  for (const kind of ['stranger', 'follower', 'named'] as const) {
    await viewers[kind].blocks(of('blocked').member)
    await of('blocking').member.blocks(viewers[kind])
    await viewers[kind].mutes(of('muted').member)
  }
  await cast.settles()
}

type Filmed = Pick<Author, 'kind' | 'member'>

/** Uploads a video of each author. Returns their ids when all are ready. */
async function film({ app }: World, authors: readonly Filmed[]): Promise<Map<Kind, string>> {
  const videos = await Promise.all(
    authors.map(async ({ kind, member }) => {
      await member.signsUp()
      return { kind, member, id: (await uploads(member, fakeVideo({ text: kind })))._id }
    }),
  )
  // One look at the store for all: authors who ask again and again would keep the server from its work.
  const unfinished = app.deps.db.selectFrom('videos').select('reason').where('media', 'is', null)
  await expect.poll(() => unfinished.execute(), { interval: 100, timeout: 60_000 }).toEqual([])
  for (const { kind, member, id } of videos) {
    const captions = `WEBVTT\n\n00:00.000 --> 00:01.000\n${markOf(kind)}\n`
    await member.call('PUT /videos/:id/captions/:language', { params: { id, language: 'en' }, body: { captions } })
  }
  return new Map(videos.map(({ kind, id }) => [kind, id]))
}

/**
 * Posts that a viewer apart from their author would not see without the block either: closed, removed and deleted ones, each with
 * a poll. Acts on them are to be like acts on none.
 */
export async function closedAcrossBlocks({ cast, of }: Pick<Scene, 'cast' | 'of'>): Promise<Map<string, string>> {
  const { deps } = cast.app
  const posts = new Map<string, string>()
  for (const kind of ['blocked', 'blocking'] as const) {
    const { member } = of(kind)
    for (const what of ['followers', 'mentioned', 'removed', 'deleted'] as const) {
      const isClosed = what === 'followers' || what === 'mentioned'
      const body = { content: 'Closed @x_open', pollChoices: ['One', 'Two'], ...(isClosed && { audience: what }) }
      const { tweet } = await member.call('POST /tweets', { body })
      if (what === 'removed') await setAudience(deps, tweet, AUDIENCE.nobody)
      if (what === 'deleted') await member.call('DELETE /tweets/:id', { params: { id: tweet._id } })
      posts.set(`${what} of ${kind}`, tweet._id)
    }
  }
  return posts
}
