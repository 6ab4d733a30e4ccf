/**
 * Runs before the first paint, as a script of its own: it applies the appearance and, for a member who opens Home, shows the
 * outline of index.html, requests the first timeline and fetches the code of the screen. The app does not wait for it.
 */
import type { CallAnswer } from '#contract/index.ts'
import { toRequest } from '#contract/request.ts'
import { applyAppearance } from './core/appearance/apply.ts'
import { mayPlay } from './core/appearance/choices.ts'
import { isNetworkSlow } from './core/appearance/slow-network.ts'
import { hasSavedTimeline } from './features/feeds/saved-timeline.ts'
import { sizesOf, sourceOf } from './features/media/picture-source.ts'
import { imageUrl } from './ui/image-url.ts'

/** Home, and the screens of visitors that redirect members to Home. */
const HOME = /^\/(?:home|signin|signup)?\/?$/i
/** The number of first posts that may be in view. */
const FACES = 6
/** How long preloaded pictures are referenced: longer than the first view takes on a fast network. */
const PICTURES_MS = 10_000

const page = document.documentElement

applyAppearance()

const isSlow = readSlow()
// The service worker has the files. Chrome warns of a preload that a service worker answers.
const hasFiles = Boolean(navigator.serviceWorker?.controller)
// The font is a third of the size of the code: on a slow network it is fetched after the first screen (web/app/start.ts).
if (isSlow) page.dataset.slow = ''
else if (!hasFiles) preloadFont()

try {
  const token = localStorage.getItem('token')
  if (token !== null && HOME.test(location.pathname)) openHome(token)
} catch {
  // Without storage nobody is signed in.
}

function openHome(token: string): void {
  const tab = localStorage.getItem('home') === 'following' ? 'following' : 'for-you'
  page.dataset.outline = tab
  // At the first paint: before it the style sheet needs the network.
  if (!hasFiles) requestAnimationFrame(preloadCode)
  if (!hasSavedTimeline()) askForTimeline(tab, token)
}

/** Requests the timeline as the app would, so that the app's first call can take the answer. */
function askForTimeline(tab: 'for-you' | 'following', token: string): void {
  const language = page.lang
  const [url, init] = toRequest('/api', `GET /timelines/${tab}`, { language }, token)
  const answer = fetch(url, init).catch(() => null)
  window.earlyAnswer = { url, token, language, answer }
  // On a slow network the code comes first.
  if (!isSlow)
    void answer.then(async (response) => response?.ok && fetchPictures(await response.clone().json())).catch(() => {})
}

type Page = CallAnswer<'GET /timelines/for-you'>

/**
 * Loads the avatars of the first view and the pictures of its first post: cached ones are painted with the first frame of their
 * posts, and others arrive sooner than the code that shows them.
 */
function fetchPictures({ tweets }: Page): void {
  const me = JSON.parse(localStorage.getItem('user') ?? 'null') as { avatar?: string | null } | null
  const faces = [me, ...tweets.slice(0, FACES).map(({ user }) => user)].flatMap((author) => author?.avatar ?? [])
  const images = faces.map((face) => load({ src: imageUrl(face) }))
  const [first] = tweets
  // With less motion the small version is read first (web/features/media/picture/careful-picture.tsx).
  if (first && !first.warning && !first.isSensitive && mayPlay())
    for (const media of first.media) {
      if (media.video?.kind === 'voice') continue
      const { src, srcSet: srcset = '', sizes } = sourceOf(media, sizesOf(first.media.length))
      images.push(load({ sizes, srcset, src }))
    }
  // Browsers may drop a picture without a reference.
  setTimeout(() => images.splice(0), PICTURES_MS)
}

const load = (attributes: Partial<HTMLImageElement>) => Object.assign(new Image(), attributes)

function preloadCode(): void {
  for (const href of document.querySelector<HTMLMetaElement>('meta[name=home-files]')?.content.split(' ') ?? [])
    if (href) document.head.append(link({ rel: 'modulepreload', href }))
}

function preloadFont(): void {
  const font = document.querySelector<HTMLLinkElement>('link[as=font]')
  font?.replaceWith(link({ rel: 'preload', as: 'font', type: font.type, href: font.href }))
}

function link(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...attributes })
}

function readSlow(): boolean {
  try {
    return isNetworkSlow()
  } catch {
    // The browser refuses storage.
    return false
  }
}
