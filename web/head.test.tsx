import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { api } from './core/api/api.ts'
import { signIn, signOut } from './core/session/session.ts'
import { MediaGrid } from './features/media/media-grid.tsx'
import { fakeApi, fakeMe, fakeTweet, refuse } from './test-api.ts'
import { fakeVideo } from './test-video.ts'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const page = document.documentElement
const timeline: CallAnswer<'GET /timelines/for-you'> = {
  tweets: [{ ...fakeTweet(), reason: { type: 'new', user: null } }],
  nextCursor: null,
}
const asApp = () => api('GET /timelines/for-you')

const slowly = { connection: { effectiveType: '3g' } }

/** Loads the page at a path up to the end of its head. */
async function openPage(path: string, browser: object = {}): Promise<void> {
  happyDOM.setURL(new URL(path, location.href).href)
  vi.stubGlobal('navigator', browser)
  vi.resetModules()
  await import('./head.ts')
}

beforeEach(() => {
  // The server sends it so.
  page.lang = 'en'
  document.head.innerHTML =
    '<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" media="not all">' +
    '<meta name="home-files" content="/assets/frame.js /assets/home.js">'
  for (const name of ['outline', 'slow', 'theme']) delete page.dataset[name]
  signIn({ token: 'alice-token', user: fakeMe() })
})

afterEach(() => {
  signOut()
  window.earlyAnswer = undefined
  for (const name of ['outline', 'slow', 'theme']) delete page.dataset[name]
})

describe('the head of the page', () => {
  it('shows the outline of Home, with the tab of the last visit, where a member sees Home', async () => {
    fakeApi({ 'GET /timelines/for-you': timeline, 'GET /timelines/following': timeline })
    await openPage('/home')
    expect(page.dataset.outline).toBe('for-you')
    localStorage.setItem('home', 'following')
    await openPage('/signin')
    expect(page.dataset.outline).toBe('following')
    expect(window.earlyAnswer?.url).toBe('/api/timelines/following')
  })

  it.each([
    ['of another screen', '/messages', 'alice-token'],
    ['of a visitor', '/home', null],
  ])('leaves the splash to the page %s, and asks for nothing', async (_, path, token) => {
    const seen = fakeApi({})
    if (token === null) signOut()
    await openPage(path)
    expect(page.dataset.outline).toBeUndefined()
    expect(document.querySelector('link[rel=modulepreload]')).toBeNull()
    expect(seen).toEqual([])
  })

  it('fetches the code of Home and the font', async () => {
    fakeApi({ 'GET /timelines/for-you': timeline })
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
    await openPage('/home')
    const links = [...document.querySelectorAll('link')].map((link) => [
      link.rel,
      link.getAttribute('href'),
      link.media,
    ])
    expect(links.map(([rel, href]) => [rel, new URL(href!, location.href).pathname])).toEqual([
      ['preload', '/assets/inter.woff2'],
      ['modulepreload', '/assets/frame.js'],
      ['modulepreload', '/assets/home.js'],
    ])
    expect(links[0]?.[2]).toBe('')
  })

  it('preloads nothing where a service worker has it', async () => {
    fakeApi({ 'GET /timelines/for-you': timeline })
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
    await openPage('/home', { serviceWorker: { controller: {} } })
    expect(document.querySelector('link:not([media="not all"])')).toBeNull()
  })

  it('does not load the font first on a slow network', async () => {
    fakeApi({ 'GET /timelines/for-you': timeline })
    await openPage('/home', slowly)
    expect(page.dataset.slow).toBe('')
    expect(document.querySelector('link[as=font]')?.getAttribute('media')).toBe('not all')
  })

  it('sets the chosen theme', async () => {
    localStorage.setItem('theme', 'dark')
    await openPage('/')
    expect(page.dataset.theme).toBe('dark')
  })
})

describe('the first timeline', () => {
  it('is requested with the headers of the app, whose first call takes the answer', async () => {
    const seen = fakeApi({ 'GET /timelines/for-you': timeline })
    await openPage('/home')
    expect(await asApp()).toEqual(timeline)
    expect(seen).toHaveLength(1)
    await asApp()
    expect(seen).toHaveLength(2)
    expect([...seen[0]!.headers]).toEqual([...seen[1]!.headers])
  })

  it('is not given to another account', async () => {
    const seen = fakeApi({ 'GET /timelines/for-you': timeline })
    await openPage('/home')
    signIn({ token: 'bob-token', user: fakeMe({ username: 'bob' }) })
    await asApp()
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer alice-token', 'Bearer bob-token'])
  })

  it.each(['signed_out', 'rate_limited', 'offline'] as const)('is asked for again after %s', async (failure) => {
    let asked = 0
    fakeApi({ 'GET /timelines/for-you': () => (asked++ === 0 ? refuse(failure) : timeline) })
    await openPage('/home')
    expect(await asApp()).toEqual(timeline)
    expect(asked).toBe(2)
  })

  it('loads the avatars of its posts and the picture of the first one, but not on a slow network', async () => {
    const loaded: Partial<HTMLImageElement>[] = []
    vi.stubGlobal('Image', function Image(this: Partial<HTMLImageElement>) {
      loaded.push(this)
    })
    const [tweet] = timeline.tweets
    const media = { url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 1360, height: 680 }
    const user = { ...tweet!.user, avatar: '/media/face.webp' }
    const first = { ...tweet!, user, media: [{ ...media, alt: '', placeholder: '' }] }
    fakeApi({ 'GET /timelines/for-you': { ...timeline, tweets: [first] } })
    await openPage('/home', slowly)
    await asApp()
    expect(loaded).toEqual([])
    await openPage('/home')
    await vi.waitFor(() => expect(loaded).toHaveLength(2))
    expect(loaded.map(({ src }) => src)).toEqual(['/media/face.webp', '/media/a-small.webp'])
    // As the app shows it.
    const { container } = render(<MediaGrid media={first.media} />)
    expect(loaded[1]).toMatchObject({
      srcset: container.querySelector('img')?.getAttribute('srcset'),
      sizes: container.querySelector('img')?.getAttribute('sizes'),
    })
  })

  it.each([
    ['picture behind a content warning', { warning: 'Spoilers', media: [fakeVideo()] }],
    ['poster of a voice note', { media: [fakeVideo({ kind: 'voice' })] }],
  ])('loads no %s', async (_, change) => {
    const Image = vi.fn()
    vi.stubGlobal('Image', Image)
    const first = { ...timeline.tweets[0]!, ...change }
    fakeApi({ 'GET /timelines/for-you': { ...timeline, tweets: [first] } })
    await openPage('/home')
    await asApp()
    expect(Image).not.toHaveBeenCalled()
  })

  it('is not requested if a reload restores the timeline', async () => {
    const seen = fakeApi({})
    sessionStorage.setItem('timeline', '{}')
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never)
    await openPage('/home')
    expect(page.dataset.outline).toBe('for-you')
    expect(seen).toEqual([])
    vi.restoreAllMocks()
  })
})
