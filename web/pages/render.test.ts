import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { User } from '#contract/calls/users.ts'
import type { PageContent, PublicPage } from '#contract/pages.ts'
import { render } from './render.tsx'

const NOW = '2025-11-20T09:30:00.000Z'
const author = { _id: 'a'.repeat(24), username: 'amina', name: 'Amina', avatar: null, isVerifiedOrg: false }

const post = (change: Partial<Tweet> = {}): Tweet => ({
  ...{ _id: '5'.repeat(24), content: 'Hello', text: 'Hello', images: [], media: [], warning: null, isSensitive: false },
  ...{ user: author, replyTo: null, replyToUser: null, createdAt: NOW, editedAt: null },
  ...{ likesCount: 3, retweetsCount: 0, repliesCount: 1, bookmarksCount: 0, quotesCount: 0 },
  ...{ likes: [], retweets: [], bookmarks: [], liked: false, retweeted: false, bookmarked: false, retweetedBy: null },
  ...change,
})

const user: User = {
  ...author,
  ...{ bio: 'Reads.', location: '', website: 'amina.example', coverPhoto: null, dob: null, dateRegistered: NOW },
  ...{ createdAt: NOW, isVerified: false, followersCount: 1234, followingCount: 5, tweetsCount: 1, pinnedTweet: null },
  ...{ isFollowing: false, isFollowedBy: false, isBlocked: false, isBlocking: false, isMuting: false },
  ...{ mutedUntil: null, hidesReposts: false, isOwnProfile: false },
}

const medium = (change: Partial<Tweet['media'][number]> = {}): Tweet['media'][number] => ({
  ...{
    url: '/media/l.webp',
    smallUrl: '/media/s.webp',
    width: 1600,
    height: 900,
    alt: 'A lake',
    placeholder: 'data:,',
  },
  ...change,
})

const thread = (tweet: Tweet, replies: Tweet[] = [], nextCursor: string | null = null): PageContent => ({
  ...{ kind: 'tweet', tweet, ancestors: [], replies, nextCursor },
})

async function chunksOf(content: PageContent, change: Partial<PublicPage> = {}): Promise<string[]> {
  return await Array.fromAsync(
    render({
      ...{ content, language: 'en', origin: 'https://plus.example', path: `/tweet/${post()._id}`, isIndexed: true },
      network: {
        ...{ name: 'Harbour', picture: null, colour: null, registration: 'open' },
        providers: { google: true, apple: false },
      },
      ...{ links: [], shareImage: null, ...change },
    }),
  )
}

const htmlOf = async (...args: Parameters<typeof chunksOf>) => (await chunksOf(...args)).join('')
const dataOf = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)![1]!)

describe('public pages', () => {
  it('have the whole head in the first chunk, and a chunk for each post', async () => {
    const [first = '', ...rest] = await chunksOf(thread(post(), [post({ _id: '6'.repeat(24), content: 'Reply' })]), {
      links: [{ rel: 'alternate', type: 'application/rss+xml', href: '/user/amina.rss', title: 'Amina' }],
      shareImage: { url: 'https://plus.example/share/5.png', width: 1200, height: 630, alt: 'Hello' },
    })
    const address = `https://plus.example/tweet/${post()._id}`
    for (const part of [
      '<!DOCTYPE html><html lang="en" dir="ltr"',
      '<title>Amina: “Hello” / Harbour</title>',
      `<link rel="canonical" href="${address}"/>`,
      `hrefLang="ar" href="${address}?lang=ar"`,
      `hrefLang="x-default" href="${address}"`,
      'type="application/rss+xml"',
      '<meta property="og:image" content="https://plus.example/share/5.png"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      '</head>',
    ])
      expect(first).toContain(part)
    expect(rest.filter((chunk) => chunk.startsWith('<article'))).toHaveLength(2)
    expect(rest.at(-1)).toMatch(/<footer.*<\/html>$/s)
  })

  it('have no inline script, no style but the empty slot of the server, and escape what members write', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>'
    const html = await htmlOf(
      thread(
        post({
          ...{ content: hostile, user: { ...author, name: hostile }, media: [medium({ alt: hostile }), medium()] },
          card: { url: 'https://a.example/', title: hostile, description: '', site: hostile },
          quote: { state: 'shown', tweet: post({ content: hostile }) },
        }),
      ),
    )
    expect(html.match(/<style.*?<\/style>/gs)).toEqual(['<style></style>'])
    expect(html).not.toMatch(/<img src=x|style=|<script(?! type="(?:module|application\/ld\+json)")| on\w+="/)
    expect(dataOf(html)).toMatchObject({ author: { name: hostile }, text: hostile })
  })

  it('describe a thread to search engines', async () => {
    const reply = post({ _id: '6'.repeat(24), content: 'Reply', editedAt: NOW })
    expect(dataOf(await htmlOf(thread(post(), [reply])))).toMatchObject({
      '@type': 'SocialMediaPosting',
      url: `https://plus.example/tweet/${post()._id}`,
      author: { '@type': 'Person', name: 'Amina', url: 'https://plus.example/user/amina' },
      datePublished: NOW,
      interactionStatistic: expect.arrayContaining([
        expect.objectContaining({ interactionType: { '@type': 'LikeAction' }, userInteractionCount: 3 }),
      ]),
      comment: [{ '@type': 'Comment', text: 'Reply', dateModified: NOW }],
    })
  })

  it('show a profile, its website as a link of the same person, and the next page as a link', async () => {
    const html = await htmlOf({ kind: 'user', user, tweets: [post()], nextCursor: 'x y' }, { path: '/user/amina' })
    expect(html).toContain('<a href="https://amina.example" target="_blank" rel="me noopener noreferrer nofollow ugc"')
    expect(html).toContain('href="/user/amina?cursor=x+y"')
    expect(dataOf(html)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { sameAs: ['https://amina.example'] } })
  })

  it('cover what has a warning, also in the head', async () => {
    const html = await htmlOf(
      thread(post({ warning: 'Spoilers', content: 'He dies', media: [medium()], isSensitive: true })),
    )
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('He dies')
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('/media/')
    expect(html).toMatch(/<details[^>]*><summary.*Spoilers.*<\/summary>.*He dies.*<\/details>/s)
  })

  it('show images, videos and polls without a script', async () => {
    const video = { kind: 'video' as const, url: '/media/v.mp4', seconds: 42, hasSound: true }
    const cues = [{ from: 0, to: 2, text: 'Welcome' }]
    const poll = { isMultiple: false, isEnded: true, endsAt: NOW, votersCount: 4, version: 1 }
    const html = await htmlOf(
      thread(post({ media: [medium()] }), [
        post({ media: [medium({ video: { ...video, captions: [{ language: 'en', cues }] } })] }),
        post({
          poll: {
            ...poll,
            choices: [
              { text: 'Yes', votes: 3 },
              { text: 'No', votes: 1 },
            ],
          },
        }),
      ]),
    )
    expect(html).toMatch(/<img src="\/media\/s\.webp" srcSet="[^"]*1600w" sizes="[^"]+" alt="A lake" width="1600"/)
    expect(html).toMatch(/<video controls="".*? poster="\/media\/l\.webp"/)
    expect(html).toContain('Welcome')
    expect(html).toMatch(/75%.*Final results/s)
  })

  it('load the first picture in view before others, and the rest when they are near the view', async () => {
    const picture = (name: string, change: Partial<Tweet> = {}) =>
      post({ media: [medium({ url: `/media/${name}.webp`, smallUrl: `/media/${name}-small.webp` })], ...change })
    const hurried = (html: string) =>
      [...html.matchAll(/<img [^>]*>/g)]
        .map(([image]) => image)
        .filter((image) => !image.includes('loading="lazy"') && image.includes('/media/'))
        .map((image) => [/src="\/media\/(\w+)/.exec(image)![1], image.includes('fetchPriority="high"')])
    const tag = (tweets: Tweet[]): PageContent => ({ kind: 'tag', tag: 'boats', tweets, nextCursor: null })
    const profile = (change: Partial<User>): PageContent => ({
      ...{ kind: 'user', user: { ...user, ...change }, tweets: [picture('a')], nextCursor: null },
    })
    expect(hurried(await htmlOf(tag([post(), picture('a'), picture('b')])))).toEqual([['a', true]])
    expect(hurried(await htmlOf(thread(picture('a'), [picture('b')])))).toEqual([['a', true]])
    expect(hurried(await htmlOf(tag([picture('a', { isSensitive: true }), picture('b')])))).toEqual([])
    expect(hurried(await htmlOf(tag([post(), post(), post(), picture('a')])))).toEqual([])
    expect(hurried(await htmlOf(profile({ coverPhoto: '/media/cover.webp' })))).toEqual([
      ['cover', true],
      ['a', true],
    ])
    expect(hurried(await htmlOf(profile({})))).toEqual([['a', true]])
  })

  it('have times in UTC with their zone, which the script writes as the reader’s', async () => {
    const html = await htmlOf(thread(post(), [post()]))
    expect(html).toContain('data-full="">November 20, 2025 at 9:30 AM UTC</time>')
    expect(html).toMatch(/title="November 20, 2025 at 9:30 AM UTC" data-relative="">Nov 20, 2025, UTC<\/time>/)
  })

  it('show the first frame of an animation where nothing could pause it', async () => {
    const html = await htmlOf(thread(post({ media: [medium({ animated: true })] })))
    expect(html).toMatch(
      /<source media="\(prefers-reduced-motion: reduce\), \(scripting: none\)" srcSet="\/media\/s.webp"/i,
    )
    expect(html).toMatch(/<button type="button" data-motion="" data-play="Play animation: post by Amina"/)
  })

  it('say of the first post of a profile that it is pinned', async () => {
    const pinned = { ...user, pinnedTweet: post()._id }
    const html = await htmlOf(
      { kind: 'user', user: pinned, tweets: [post()], nextCursor: null },
      { path: '/user/amina' },
    )
    expect(html).toMatch(/Pinned.*Hello/s)
  })

  it('show trends and new posts in Explore', async () => {
    const trends = [{ name: '#boats', tweets: '3', count: 3 }]
    const html = await htmlOf({ kind: 'explore', tweets: [post()], trends }, { path: '/explore' })
    expect(html).toMatch(/#boats.*3 posts.*Latest posts.*Hello/s)
    // A tab above both would name the list a second time.
    expect(html).not.toContain('Latest<')
    expect(html).toContain('<title>Explore / Harbour</title>')
  })

  it('are set in the typeface of the app, which the browser fetches first', async () => {
    expect(await htmlOf(thread(post()))).toMatch(/<link rel="preload" href="\/inter.woff2" as="font"[^>]*crossorigin/i)
  })

  it('say when a poll ends, and not in how long, as pages are cached', async () => {
    const choices = [{ text: 'Yes' }, { text: 'No' }]
    const endsAt = '2199-03-04T10:00:00.000Z'
    const poll = { choices, endsAt, isMultiple: false, isEnded: false, votersCount: 4, version: 1 }
    const html = await htmlOf(thread(post({ poll })))
    expect(html).toContain('>Ends on March 4, 2199 at 10:00 AM UTC<')
    expect(html).not.toContain(' left')
  })

  it('lead to the sign-in and back, and name for their script what is pressed', async () => {
    const html = await htmlOf(thread(post()))
    for (const verb of ['reply', 'retweet', 'like', 'bookmark'])
      expect(html).toMatch(
        new RegExp(`<a data-press="${verb} 5{24} amina 0"[^>]*href="/signin\\?from=%2Ftweet%2F5{24}"[^>]*data-app=""`),
      )
    expect(html.match(/data-press="reply/g)).toHaveLength(2)
    expect(html.match(/<button [^>]*>/g)!.every((button) => button.includes('needs-script'))).toBe(true)
    const profile = await htmlOf({ kind: 'user', user, tweets: [], nextCursor: null }, { path: '/user/amina' })
    expect(profile).toContain(`data-press="follow ${user._id} amina 0"`)
  })

  it('have the answers of a poll in a form that leads to the sign-in, and none where they are embedded', async () => {
    const poll = {
      choices: [{ text: 'Yes' }, { text: 'No' }],
      isMultiple: false,
      isEnded: false,
      votersCount: 0,
      version: 7,
    }
    const asked = post({ poll: { ...poll, endsAt: new Date(Date.now() + 60_000).toISOString() } })
    const html = await htmlOf(thread(asked))
    expect(html).toMatch(/<form data-press="vote 5{24} amina 7" action="\/signin">/)
    expect(html).toMatch(/<input type="hidden" name="from" value="\/tweet\/5{24}"\/>/)
    expect(html.match(/<input type="radio"[^>]* name="choice"/g)).toHaveLength(2)
    const embed = await htmlOf({ kind: 'embed', tweet: asked })
    expect(embed).not.toContain('<form')
    expect(embed).toContain('Sign in to vote')
  })

  it.each([
    [{ google: true, apple: false }, 'Apple isn’t available on this server'],
    [{ google: false, apple: false }, 'Not available on this server'],
    [{ google: true, apple: true }, null],
  ])('have the buttons of providers as the app has them: %o', async (providers, caption) => {
    const network = { ...{ name: 'Harbour', picture: null, colour: null, registration: 'open' as const }, providers }
    const html = await htmlOf({ kind: 'landing', tweets: [], trends: [] }, { path: '/', network })
    for (const [id, isHere] of Object.entries(providers)) {
      const label = id === 'google' ? 'Google' : 'Apple'
      const [link = ''] = new RegExp(`<a (?:(?!<a ).)*Sign up with ${label}</a>`, 's').exec(html) ?? []
      expect(link).toContain(isHere ? `href="/api/auth/${id}/start?to=entry"` : 'href="/signup"')
      expect(link.includes('border-dashed')).toBe(!isHere)
      expect(link.includes('aria-describedby')).toBe(!isHere)
      // The script of the page does not open the app at the address of a provider.
      expect(link.includes('data-app')).toBe(!isHere)
    }
    if (caption) expect(html).toContain(caption)
    else expect(html).not.toContain('available on this server')
  })

  it('name a language of their own, and the direction', async () => {
    const html = await htmlOf(thread(post()), { language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl"')
  })

  it.each([
    { kind: 'missing', text: 'This page doesn’t exist, or isn’t public.' },
    { kind: 'gone', text: 'This page is gone.' },
  ] as const)('say of what is $kind no more than that, and are not listed', async ({ kind, text }) => {
    const html = await htmlOf({ kind })
    expect(html).toContain(text)
    expect(html).toContain('content="noindex"')
    expect(html).not.toMatch(/canonical|hreflang|ld\+json|og:/)
  })

  it('are embedded without scripts, with links that open outside', async () => {
    const html = await htmlOf({ kind: 'embed', tweet: post() })
    expect(html).toContain('<base target="_blank"/>')
    expect(html).not.toContain('type="module"')
    expect(html).toContain(`<link rel="canonical" href="https://plus.example/tweet/${post()._id}"/>`)
    expect(html).toMatch(new RegExp(`href="/tweet/${post()._id}"[^>]*>.*Read on Harbour`))
  })

  it('show the hashtag whose posts they list', async () => {
    const html = await htmlOf({ kind: 'tag', tag: 'boats', tweets: [post()], nextCursor: null })
    expect(html).toMatch(/<h1 class="sr-only"><bdi>#boats<\/bdi>/)
    expect(html).toMatch(/<form [^>]*action="\/explore".*<input (?=[^>]*name="q")[^>]*value="#boats"/s)
  })

  it('say that an invitation is needed where it is', async () => {
    const network = {
      ...({ name: 'Harbour', picture: null, colour: null, registration: 'invitation' } as const),
      providers: { google: false, apple: false },
    }
    const html = await htmlOf({ kind: 'landing', tweets: [], trends: [] }, { path: '/', network })
    expect(html).toContain('You need an invitation to create an account.')
  })
})
