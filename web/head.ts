/**
 * Runs before the first paint, as a script of its own: it applies the chosen looks and, for a member who opens Home, shows the outline
 * of index.html, asks for the first timeline and fetches the code of the screen. The app waits for none of it.
 */
import type { CallAnswer } from '#contract/index.ts'
import { toRequest } from '#contract/request.ts'
import { applyAppearance } from './core/appearance/apply.ts'
import { mayPlay } from './core/appearance/choices.ts'
import { isNetworkSlow } from './core/appearance/slow-network.ts'
import { hasSavedTimeline } from './features/feeds/saved-timeline.ts'
import { sizesOf, sourceOf } from './features/media/picture-source.ts'
import { imageUrl } from './ui/image-url.ts'

/** Home, and the screens of visitors, from which a member is sent there. */
const HOME = /^\/(?:home|signin|signup)?\/?$/i
/** So many of the first posts may be in view. */
const FACES = 6
/** Longer than the first view takes on a fast network. */
const PICTURES_MS = 10_000

const page = document.documentElement

applyAppearance()

const isSlow = readSlow()
// A service worker has the files. Chrome warns of a preload that it answers.
const hasFiles = Boolean(navigator.serviceWorker?.controller)
// The font is as large as a third of the code: on a slow network it comes after the first screen (web/app/start.ts).
if (isSlow) page.dataset.slow = ''
else if (!hasFiles) preloadFont()

try {
  const token = localStorage.getItem('token')
  if (token !== null && HOME.test(location.pathname)) openHome(token)
} catch {
  // No storage: nobody is signed in.
}

function openHome(token: string): void {
  const tab = localStorage.getItem('home') === 'following' ? 'following' : 'for-you'
  page.dataset.outline = tab
  // With the first paint: before it the style sheet needs the network.
  if (!hasFiles) requestAnimationFrame(preloadCode)
  if (!hasSavedTimeline()) askForTimeline(tab, token)
}

/** Asks as the app would, so that its first call can take the answer. */
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
 * Loads the faces of the first view and the pictures of its first post, so that those that the browser has are painted with the
 * first frame of their posts, and others come sooner than the code that shows them.
 */
function fetchPictures({ tweets }: Page): void {
  const me = JSON.parse(localStorage.getItem('user') ?? 'null') as { avatar?: string | null } | null
  const faces = [me, ...tweets.slice(0, FACES).map(({ user }) => user)].flatMap((author) => author?.avatar ?? [])
  const images = faces.map((face) => load({ src: imageUrl(face) }))
  const [first] = tweets
  // With less motion the small version is read first (web/features/media/picture/careful-picture.tsx).
  if (first && !first.warning && !first.isSensitive && mayPlay())
    for (const media of first.media) {
      const { src, srcSet: srcset, sizes } = sourceOf(media, sizesOf(first.media.length))
      images.push(load({ sizes, srcset, src }))
    }
  // A picture that nothing refers to may be dropped.
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
    // No storage.
    return false
  }
}
