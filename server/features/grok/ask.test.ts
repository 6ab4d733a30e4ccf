import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { generatedText } from '#tests/random-requests.ts'
import { openGraph, site } from '#tests/services/site.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { world } from '#tests/world.ts'

/** A Wednesday. */
const NOON = Date.parse('2026-06-17T12:00:00Z')

/** A world whose time the test moves. */
async function timedWorld() {
  const time = { now: NOON }
  return { time, ...(await world({ clock: () => time.now, settings: { RATE_LIMITS: 'off' } })) }
}

const lines = ({ text }: GrokAnswer) => text.split('\n')

/** Checks that every mark of an answer cites a source or a page, and that these are in the order of their marks. */
function expectMarksToResolve({ text, sources, pages, tweets }: GrokAnswer): void {
  const numbers = [...sources, ...pages].map(({ n }) => n)
  expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  const marked = [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))
  expect(new Set(marked)).toEqual(new Set(numbers))
  expect(tweets.map((tweet) => tweet._id)).toEqual(sources.map((source) => source.tweet))
}

describe('POST /grok/ask', () => {
  it('answers in the words of members, with their names and the posts', async () => {
    const { alice, bob, carol, settles } = await world()
    const tea = await bob.posts('Good morning! Green tea is best at 80 degrees Celsius. See you.')
    await carol.posts('Coffee for me.')
    await settles()
    const answer = await alice.asks('What do people say about green tea?')
    expect(answer).toEqual({
      ok: true,
      text: 'What people say · “green tea”\n• @bob: “Green tea is best at 80 degrees Celsius.” [1]',
      message: '',
      sources: [{ n: 1, tweet: tea._id, user: tea.user }],
      pages: [],
      tweets: [tea],
      model: null,
    })
  })

  it('names the answers of a poll, and the results to those who may see them', async () => {
    const { alice, bob, carol, settles } = await world()
    const poll = await bob.polls('Which tea is best?', ['Green', 'Black'])
    await carol.votes(poll, [1])
    await settles()
    const ask = async (member: typeof alice) => lines(await member.asks('What do people say about tea?'))[1]
    expect(await ask(alice)).toBe('• @bob: “Which tea is best?” (Poll: Green · Black) [1]')
    const results = '• @bob: “Which tea is best?” (Poll: Green, 0 votes · Black, 1 vote) [1]'
    for (const member of [bob, carol]) expect(await ask(member)).toBe(results)
  })

  it('names the title of the page that a post links to', async () => {
    const { origin } = await site({ '/tea': openGraph({ title: 'Ten rules of brewing' }) })
    const { alice, bob, settles } = await world({
      settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: origin },
    })
    await bob.call('POST /cards', { body: { url: `${origin}/tea` } })
    await bob.posts(`All about tea: ${origin}/tea`)
    await settles()
    const [, line] = lines(await alice.asks('What do people say about tea?'))
    expect(line).toBe(`• @bob: “All about tea: ${origin}/tea” (“Ten rules of brewing”) [1]`)
  })

  it('finds other forms of a word, and words with a typing error', async () => {
    const { alice, bob, settles } = await world()
    await bob.posts('Baking rye bread for my neighbours today.')
    await settles()
    expect((await alice.asks('Who bakes bread?')).text).toContain('“Baking rye bread for my neighbours today.” [1]')
    const { text } = await alice.asks('What is said about neihgbours?')
    expect(lines({ text } as GrokAnswer).slice(0, 2)).toEqual([
      'No posts found · “neihgbours”',
      'What people say · “neighbours”',
    ])
  })

  it('finds posts with some of the words, and says when it found only a part', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('The harbour opens at nine on weekdays.')
    await carol.posts('Our harbour choir sings Portuguese lullabies.')
    await settles()
    const either = await alice.asks('Anything about weekdays or lullabies?')
    expect(lines(either)[0]).toBe('What people say · “weekdays or lullabies”')
    expect(either.sources).toHaveLength(2)
    const part = await alice.asks('Does the harbour choir sing operas?')
    expect(lines(part)[0]).toBe('Closest matches · “harbour choir sing operas”')
    expect(part.sources.map(({ user }) => user.username)).toEqual(['carol'])
  })

  it('names members together who say the same, and repeats nothing', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('Trains are late.')
    await carol.posts('Trains are late.')
    await bob.posts('Trains to Paris are fast and cheap this summer.')
    await settles()
    const { text } = await alice.asks('What about trains?')
    expect(text).toMatch(/@(?:bob and @carol|carol and @bob): “Trains are late\.” \[\d\]\[\d\]/)
    expect(text).toContain('@bob: “Trains to Paris are fast and cheap this summer.”')
  })

  it('says how many posts there are when there are many, and quotes a few', async () => {
    const { alice, bob, carol, settles } = await world()
    for (const place of ['lake', 'river', 'sea', 'pool']) await bob.posts(`Swimming in the ${place} before breakfast.`)
    for (const time of ['noon', 'dusk', 'night']) await carol.posts(`Went swimming at ${time}, alone and happy.`)
    await settles()
    const answer = await alice.asks('What is happening about swimming?')
    expect(lines(answer)[0]).toMatch(/^7 posts by 2 people · “swimming” (\[\d\]){5}$/)
    expect(lines(answer)).toHaveLength(6)
    expectMarksToResolve(answer)
  })

  it('answers what a member said about a subject, and what they wrote last', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('The ferry leaves at seven from the northern pier.')
    await bob.posts('Soup for dinner.')
    await carol.posts('I never take the ferry, it makes me sick.')
    await settles()
    for (const q of ['What did @bob say about the ferry?', 'what did bob write about the ferry', 'ferry from:bob'])
      expect(lines(await alice.asks(q))).toEqual([
        'Posts · @bob · “ferry”',
        '• @bob: “The ferry leaves at seven from the northern pier.” [1]',
      ])
    expect((await alice.asks('What did @bob say?')).text).toMatch(
      /^Latest posts · @bob\n• @bob: “Soup for dinner\.” \[1\]\n/,
    )
    expect((await alice.asks('What did @bob say about opera?')).text).toMatch(
      /^No posts found · “opera” · @bob\nLatest posts · @bob\n/,
    )
    expect((await alice.asks('What did @nobody_here say?')).text).toMatch(
      /^No posts by @nobody_here that you can see\./,
    )
    expect((await bob.asks('What did I say about the ferry?')).text).toContain('“The ferry leaves at seven')
  })

  it('answers the trends, and posts about them', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('What a #Match today')
    await carol.posts('#Match of the year')
    await settles()
    const answer = await alice.asks('What’s trending?')
    expect(lines(answer)[0]).toBe('Trending now')
    expect(lines(answer)[1]).toMatch(/^• #Match: 2 posts · @(bob|carol) · “.*” \[1\]\[2\]$/)
  })

  it('says so when there are no trends, and shows the last day instead', async () => {
    const { alice, bob, settles } = await timedWorld()
    expect(await alice.asks("what's happening")).toMatchObject({ text: 'Nothing is trending yet.', sources: [] })
    await bob.posts('A quiet day by the sea.')
    await settles()
    expect((await alice.asks("what's happening")).text).toContain('• @bob: “A quiet day by the sea.” [1]')
  })

  it('searches only the period of the question', async () => {
    const { alice, bob, carol, time, settles } = await timedWorld()
    time.now = NOON - 3 * DAY_MS
    await bob.posts('Snow on Sunday, all of it wet.')
    time.now = NOON - DAY_MS
    await bob.posts('Snow yesterday, knee-deep in the valley.')
    time.now = NOON - HOUR_MS
    await carol.posts('Snow this morning, and then the sun.')
    time.now = NOON
    await settles()
    const quotes = async (q: string) =>
      [...(await alice.asks(q)).text.matchAll(/“(Snow [^”]*)”/g)].map(([, said]) => said!.split(',')[0]!)
    expect(await quotes('Summarise today')).toEqual(['Snow this morning'])
    expect(await quotes('What was said about snow yesterday?')).toEqual(['Snow yesterday'])
    expect((await quotes('Summarise this week')).sort()).toEqual([
      'Snow on Sunday',
      'Snow this morning',
      'Snow yesterday',
    ])
    expect((await quotes('What about snow since Tuesday?')).sort()).toEqual(['Snow this morning', 'Snow yesterday'])
    expect((await alice.asks('What about snow in the last 30 minutes?')).text).toMatch(
      /^No posts found · “snow” · last 30 minutes\nFrom other times\n/,
    )
    expect((await alice.asks('Summarise the last 10 minutes')).text).toMatch(/^No posts found · last 10 minutes\n/)
  })

  it('counts posts and members', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('Kites over the dunes.')
    await bob.posts('Kites again.')
    await carol.posts('My kite is gone.')
    await settles()
    expect((await alice.asks('How many posts about kites?')).text).toMatch(
      /^3 posts by 2 people · “kites” \[1\]\[2\]\[3\]/,
    )
    expect((await alice.asks('How many people talk about kites?')).text).toMatch(/^3 posts by 2 people · “kites” /)
    expect((await alice.asks('How many posts has @bob written?')).text).toBe(
      '@bob · 2 posts · not counting replies [1]',
    )
    expect((await alice.asks('How many posts about zeppelins?')).text).toMatch(/^No posts found/)
  })

  it('answers which posts were liked most', async () => {
    const { alice, bob, carol, crowd, time, settles } = await timedWorld()
    time.now = NOON - 20 * DAY_MS
    const old = await bob.posts('Old and loved by everybody here.')
    time.now = NOON - HOUR_MS
    const some = await bob.posts('Liked by some, and that is fine.')
    const most = await carol.posts('Liked by most, who would have thought.')
    const members = crowd(5)
    const liked = [
      [old, 5],
      [some, 1],
      [most, 3],
    ] as const
    for (const [tweet, count] of liked) for (const member of members.slice(0, count)) await member.likes(tweet)
    time.now = NOON
    await settles()
    expect(lines(await alice.asks('Which posts were liked most this week?'))).toEqual([
      'Most liked · last 7 days',
      '• @carol: “Liked by most, who would have thought.” (3 likes) [1]',
      '• @bob: “Liked by some, and that is fine.” (1 like) [2]',
    ])
    expect(lines(await alice.asks('What are the most liked posts?'))[1]).toContain('(5 likes)')
  })

  it('answers who posts about a subject, and who a user is', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.changesProfile({ name: 'Bob Builder', bio: 'Can I fix it?', location: 'Leeds' })
    await bob.posts('My telescope shows the rings of Saturn.')
    await bob.posts('A telescope needs patience.')
    await carol.posts('I sold my telescope.')
    await settles()
    const { text } = await alice.asks('Who talks about telescopes?')
    expect(text).toMatch(
      /^People posting about this · “telescopes”\n• @bob \(2 posts\): “.*” \[1\]\[2\]\n• @carol: “I sold my telescope\.” \[3\]$/,
    )
    const who = await alice.asks('Who is @bob?')
    expect(who.text).toMatch(/^@bob · Bob Builder · Joined \w+ \d{4} \[1\]\n/)
    expect(who.text).toContain('“Can I fix it?” [1]')
    expect(who.pages).toEqual([{ n: 1, title: '@bob', path: '/user/bob' }])
  })

  it('takes the subject of a follow-up from the earlier questions', async () => {
    const { alice, bob, carol, time, settles } = await timedWorld()
    time.now = NOON - 9 * DAY_MS
    await bob.posts('Kites over the dunes.')
    time.now = NOON - HOUR_MS
    const kite = await carol.posts('My kite is gone.')
    await bob.likes(kite)
    await bob.posts('Something else.')
    time.now = NOON
    await settles()
    expect(lines(await alice.asks('Which posts about kites got most replies?'))).toEqual([
      'No replies yet · “kites” [1][2]',
      '• @carol: “My kite is gone.” [1]',
      '• @bob: “Kites over the dunes.” [2]',
    ])
    const first = { q: 'What do people say about kites?', text: 'My kite is gone. [1]' }
    const follow = async (q: string, earlier: (typeof first)[], language = 'en') =>
      lines(await alice.call('POST /grok/ask', { body: { q, earlier }, language }))
    expect(await follow('and who liked it?', [first])).toEqual([
      'Most liked · “kites”',
      '• @carol: “My kite is gone.” (1 like) [1]',
    ])
    const lastWeek = ['What people say · “kites” · last week', '• @bob: “Kites over the dunes.” [1]']
    expect(await follow('and last week?', [first])).toEqual(lastWeek)
    expect(await follow('Why?', [first, { q: 'and last week?', text: '' }])).toEqual(lastWeek)
    expect((await follow('und letzte Woche?', [first], 'de'))[1]).toBe('• @bob: „Kites over the dunes.“ [1]')
    await expect(follow('Why?', Array(4).fill(first))).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('summarises the thread of a post, in its order', async () => {
    const { alice, bob, carol, settles } = await world()
    const root = await bob.posts('Which bridge is the oldest in town?')
    const reply = await carol.replies(root, 'The stone bridge by the mill, built in 1402.')
    await bob.replies(reply, 'Thank you, I will look at it tomorrow.')
    await settles()
    const answer = await alice.asks('Summarise this thread', reply)
    expect(lines(answer)).toEqual([
      '@bob started this thread: “Which bridge is the oldest in town?” [1]',
      expect.stringMatching(/^2 replies by 2 people \[\d\]\[\d\]$/),
      expect.stringMatching(/^• @carol: “The stone bridge by the mill, built in 1402\.” \[\d\]$/),
      expect.stringMatching(/^• @bob: “Thank you, I will look at it tomorrow\.” \[\d\]$/),
    ])
    await bob.blocks(alice)
    await expect(alice.asks('Summarise this thread', root)).rejects.toMatchObject({
      status: 404,
      code: 'tweet_not_found',
    })
  })

  it('cites the posts that posts quote, as far as the viewer may see them', async () => {
    const { alice, bob, carol, settles } = await world()
    const quoted = await carol.posts('The stone bridge was built in 1402.')
    const post = await bob.quotes(quoted, 'What a bridge by the mill')
    await settles()
    const bridge = async () => lines(await alice.asks('mill'))[1]
    expect(await bridge()).toBe(
      '• @bob: “What a bridge by the mill” [1] Quoting @carol: “The stone bridge was built in 1402.” [2]',
    )
    expect(lines(await alice.asks('Summarise this thread', post))[0]).toBe(
      '@bob started this thread: “What a bridge by the mill” [1] Quoting @carol: “The stone bridge was built in 1402.” [2]',
    )
    await carol.blocks(alice)
    expect(await bridge()).toBe('• @bob: “What a bridge by the mill” [1]')
  })

  it('explains features, and names their screen', async () => {
    const { alice, bob, settles } = await world()
    await bob.posts('How do I change my life, and my password?')
    await settles()
    const answer = await alice.asks('How do I change my password?')
    expect(answer.pages).toEqual([{ n: 1, title: 'Change your password', path: '/settings/password' }])
    expect(answer.text).toMatch(/^Change it in Settings → Password\. Your other devices are signed out\. \[1\]/)
    expect((await alice.asks('What can you do?')).pages[0]?.path).toBe('/grok')
    expect((await alice.asks('what do you think about it?')).pages[0]?.path).toBe('/grok')
  })

  it.each([
    ['東京のラーメンについて何と言っていますか？', '東京のラーメンが好きです。'],
    ['大家怎么看火锅？', '今天晚上吃火锅，太辣了。'],
    ['ماذا يقول الناس عن القهوة؟', 'القهوة في الصباح أجمل شيء.'],
    ['Что говорят о снеге?', 'Разговор о снеге и весне.'],
    ['Was sagen die Leute über Straßenbahnen?', 'Straßenbahnen sind leiser als Busse.'],
    ['What about 🦔?', 'A 🦔 lives under our shed.'],
  ])('answers %s', async (q, said) => {
    const { alice, bob, settles } = await world()
    await bob.posts(said)
    await bob.posts('Something else entirely.')
    await settles()
    const answer = await alice.asks(q)
    expect(answer.text).toContain(`“${said}” [1]`)
    expect(answer.sources).toHaveLength(1)
  })

  it('says so when it finds nothing', async () => {
    const { alice, bob, settles } = await world()
    await bob.posts('Something else entirely.')
    await settles()
    for (const q of [
      'quantum knitting',
      'Who won the chess tournament?',
      '???',
      '"',
      '#nothing',
      'What did anybody say about “blue whales”?',
    ]) {
      const { sources, tweets, text } = await alice.asks(q)
      expect([q, sources, tweets]).toEqual([q, [], []])
      if (/\p{L}/u.test(q)) expect(text).toMatch(/^No posts found · “/)
    }
  })

  it('never quotes anyone across a block, either way, nor deleted posts, nor messages', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('My secret tea.')
    await carol.posts('My other tea.')
    await alice.deletes(await alice.posts('No tea any more.'))
    await alice.call('POST /messages', { body: { recipient: 'bob', text: 'tea in private' } })
    await alice.blocks(bob)
    await carol.blocks(alice)
    await settles()
    for (const q of ['tea', 'Who talks about tea?', 'How many posts about tea?', 'Summarise today', 'most liked posts'])
      expect(await alice.asks(q)).toMatchObject({ text: expect.stringMatching(/^No posts found/), sources: [] })
    expect((await alice.asks('Who is @bob?')).text).toMatch(/^No posts by @bob that/)
  })

  it('treats citation marks in posts and questions as text', async () => {
    const { alice, bob, settles } = await world()
    await bob.posts('See the footnotes [7] and [1] of the atlas.')
    await settles()
    const answer = await alice.asks('What about the atlas [3]?')
    expectMarksToResolve(answer)
    expect(answer.sources).toHaveLength(1)
  })

  it('cites only posts that support its sentences, for any question', async () => {
    const { alice, bob, carol, settles, app } = await timedWorld()
    await carol.posts('Hidden from alice: tea, trains, #Match, 東京')
    await alice.blocks(carol)
    const bobs = app.deps.ids.parse(await bob.id)
    await insertTweetsDirectly(app.deps, bobs, [
      'Tea and trains [2] #Match',
      '東京 のラーメン 🍜 [1]',
      'https://plus.example/a?b=[3] "quoted"',
    ])
    await settles()
    const root = await bob.posts('A thread about tea')
    await carol.replies(root, 'Hidden from alice, too')
    const frames = [
      '',
      'What about ',
      'Who talks about ',
      'How many posts about ',
      'most liked ',
      'Summarise ',
      'How do I ',
      'What did @bob say about ',
      'Who is @',
      'since ',
      'last 3 days ',
    ]
    const topics = fc.oneof(
      fc.constantFrom('tea', 'trains', '#Match', '東京', '🍜', '"tea and', 'from:bob', 'today', '@carol', '[1]'),
      generatedText,
    )
    const question = fc.tuple(fc.constantFrom(...frames), topics, topics).map((parts) => parts.join(' '))
    const isAsked = fc.record({ q: question, isOfThread: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(isAsked, async ({ q, isOfThread }) => {
        const answer = await alice.asks(q, isOfThread ? root : undefined).catch((refusal) => {
          expect(refusal).toMatchObject({ status: 400, code: 'invalid_fields' })
        })
        if (!answer) return
        expectMarksToResolve(answer)
        for (const { user } of answer.sources) expect(user.username).not.toBe('carol')
        expect(answer.text).not.toContain('Hidden')
      }),
      { numRuns: 60 },
    )
  })

  it('sends the same answer sentence by sentence to clients that accept events', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.posts('Green tea.')
    await carol.posts('Tea [1] at five.')
    await settles()
    const events = await Array.fromAsync(await alice.streams('POST /grok/ask', { body: { q: 'tea' } }))
    const whole = await alice.asks('tea')
    expect(events.at(-1)).toEqual({ event: 'answer', data: whole })
    const pieces = events.slice(0, -1)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.map(({ data }) => data.text).join('')).toBe(whole.text)
  })

  it('answers in the language of the page, from posts and from the help', async () => {
    const { alice, bob, carol, settles } = await world()
    const root = await bob.posts('Swimming in the lake before breakfast.')
    await carol.replies(root, 'The lake is cold.')
    await alice.likes(root)
    await settles()
    const asks = (language: string, q: string, tweet?: typeof root) =>
      alice.call('POST /grok/ask', { body: { q, ...(tweet && { tweet: tweet._id }) }, language })
    expect(lines(await asks('de', 'Which posts were liked most this week?'))).toEqual([
      'Meiste Likes · letzte 7 Tage',
      '• @bob: „Swimming in the lake before breakfast.“ (1 Like) [1]',
    ])
    expect(lines(await asks('fr', 'Summarize this thread', root))[1]).toBe('1 réponse de 1 personne [2]')
    expect((await asks('es', '¿Cómo describo una imagen?')).pages).toEqual([
      { n: 1, title: 'Imágenes y descripciones', path: '/compose' },
    ])
    expect((await asks('ja', '今日の出来事を要約')).text).toMatch(/^2人による2件のポスト · 今日/)
    const [event] = await Array.fromAsync(
      await alice.streams('POST /grok/ask', { body: { q: 'opera' }, language: 'pt' }),
    )
    expect(event!.data.text).toBe('Nenhum post encontrado · “opera”')
  })

  it('answers errors before the stream begins, like any call', async () => {
    const { alice, stranger } = await world()
    const ask = { body: { q: ' ' } }
    await expect(alice.streams('POST /grok/ask', ask)).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    await expect(stranger.streams('POST /grok/ask', ask)).rejects.toMatchObject({ status: 401 })
  })

  it('refuses an empty question, one that is too long, and unprintable characters', async () => {
    const { alice } = await world()
    const refused = { status: 400, fields: { q: 'Ask something in up to 1,000 characters.' } }
    for (const q of ['', '   ', '\u200b', 'x'.repeat(1_001), 'tea\u0000'])
      await expect(alice.asks(q), JSON.stringify(q)).rejects.toMatchObject(refused)
  })
})
