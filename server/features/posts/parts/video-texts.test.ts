import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Member } from '#tests/member.ts'
import { moderatedWorld, openCase, report } from '#tests/moderation.ts'
import { animation, photo } from '#tests/pictures.ts'
import { FAKE_FFMPEG, hasVideo } from '#tests/videos.ts'
import { world } from '#tests/world.ts'

const SETTINGS = { ...FAKE_FFMPEG, RATE_LIMITS: 'off' }
const filming = () => world({ settings: SETTINGS })

const file = (...texts: string[]) => `WEBVTT\n\n${texts.map((text) => `00:01.000 --> 00:02.000\n${text}`).join('\n\n')}`

interface Film {
  kind?: 'video' | 'voice'
  alt?: string
  said?: string
}

async function films(member: Member, content: string, { kind = 'video', alt = '', said }: Film = {}): Promise<Tweet> {
  const { _id: video } = await hasVideo(member, { kind, text: content })
  const params = { id: video, language: 'en' }
  if (said) await member.call('PUT /videos/:id/captions/:language', { params, body: { captions: file(said) } })
  return (await member.call('POST /tweets', { body: { content, video, alt: [alt] } })).tweet
}

describe('A post with a video', () => {
  it('is found by has:video or has:audio, not by has:images, and by the words of its captions', async () => {
    const { alice, bob, settles } = await filming()
    const filmed = await films(alice, 'Seen', { said: 'A #zebra crosses' })
    await films(alice, 'Heard', { kind: 'voice' })
    await alice.posts('Drawn', { images: [await photo()], alt: ['"kind":"video"'] })
    await alice.posts('Moving', { images: [await animation(2)] })
    await alice.posts('Written')
    await settles()
    const found = async (...queries: string[]) => Promise.all(queries.map((query) => bob.finds(query)))
    const kinds = ['from:alice has:video', 'from:alice has:audio', 'from:alice has:images', 'from:alice -has:video']
    expect(await found(...kinds)).toEqual([
      ['Seen'],
      ['Heard'],
      ['Moving', 'Drawn'],
      ['Written', 'Moving', 'Drawn', 'Heard'],
    ])
    expect(await found('zebra crosses', '#zebra', '"a zebra"')).toEqual([['Seen'], ['Seen'], ['Seen']])
    await alice.edits(filmed, { captionLanguages: ['en'], captions: [file('A lion')] })
    await settles()
    expect(await found('zebra', 'lion')).toEqual([[], ['Seen']])
  })

  it.each([
    ['captions', { said: 'Spoilers inside' }],
    ['description', { alt: 'Spoilers inside' }],
  ])('is hidden by a muted word in its %s, and matched by an automatic rule', async (_, film) => {
    const { alice, bob, dora, settles } = await moderatedWorld(SETTINGS)
    await films(alice, 'Watch', film)
    await alice.posts('Read')
    await settles()
    const word = { text: 'spoilers', isWhole: true, sparesFollowed: false, leavesLine: false }
    await bob.call('POST /muted-words', { body: { ...word, places: ['home'] } })
    expect(await bob.timeline()).toEqual(['Read'])
    const { newest } = await dora.call('POST /automation/rehearse', { body: { conditions: { words: ['spoilers'] } } })
    expect(newest.map(({ content }) => content)).toEqual(['Watch'])
  })

  it('is exported with the address of its file and its captions, in every version', async () => {
    const { alice, origin } = await filming()
    const tweet = await films(alice, 'Watch', { alt: 'A door', said: 'Hello' })
    await alice.edits(tweet, { captionLanguages: [] })
    await alice.reauthenticates()
    const [post] = (await alice.call('GET /account/export')).posts
    expect(post?.images).toMatchObject([{ alt: 'A door', video: { kind: 'video', seconds: 12.5 } }])
    expect(post?.versions?.[0]?.images).toMatchObject([{ video: { captions: [{ cues: [{ text: 'Hello' }] }] } }])
    expect((await fetch(`${origin}${post?.images[0]?.video?.url}`)).status).toBe(200)
  })

  it('is in the card of a quote, and in the copy of a report while the post is there', async () => {
    const { cast, bob, carol, mona } = await moderatedWorld(SETTINGS)
    const tweet = await films(bob, 'Watch', { said: 'Hello' })
    const quote = await carol.quotes(tweet, 'Look')
    expect(quote.quote!.tweet!.media).toMatchObject([{ video: { captions: [{ language: 'en' }] } }])
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'sexual' })
    await bob.protects()
    const url = (await openCase(mona)).tweet!.media[0]!.video!.url
    const statusOf = async (address: string) => (await fetch(cast.origin + address)).status
    expect([await statusOf(url), await statusOf(tweet.media[0]!.video!.url)]).toEqual([200, 404])
    await bob.deletes(tweet)
    expect((await openCase(mona)).tweet!.media).toEqual([])
  })

  it('is evidence for the assistant, by its description and its captions', async () => {
    const { alice, bob, settles } = await filming()
    await films(bob, '', { said: 'Bread from my oven' })
    await films(bob, '', { kind: 'voice', alt: 'My grandmother sings' })
    await settles()
    expect((await alice.asks('What did @bob say?')).text.split('\n').slice(1)).toEqual([
      '• @bob: Voice note (“My grandmother sings”) [1]',
      '• @bob: Video (“Bread from my oven”) [2]',
    ])
  })
})
