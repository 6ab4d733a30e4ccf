/**
 * Runs before the first paint, as a script of its own: it applies the chosen looks and, for a member who opens Home, shows the outline
 * of index.html, asks for the first timeline and fetches the code of the screen. The app waits for none of it.
 */
import { toRequest } from '#contract/request.ts'
import { applyAppearance } from './core/appearance/apply.ts'
import { isNetworkSlow } from './core/slow-network.ts'
import { hasSavedTimeline } from './features/timelines/saved-timeline.ts'

/** Home, and the screens of visitors, from which a member is sent there. */
const HOME = /^\/(?:home|signin|signup)?\/?$/i
/** So many of the first posts may be in view. */
const FACES = 6
/** Longer than the first view takes on a fast network. */
const FACES_MS = 10_000

const page = document.documentElement

applyAppearance()

const isSlow = readSlow()
// The font is as large as a third of the code: on a slow network it comes after the first screen (web/app/start.ts).
if (isSlow) page.dataset.slow = ''
else preloadFont()

try {
  const token = localStorage.getItem('token')
  if (token !== null && HOME.test(location.pathname)) openHome(token)
} catch {
  // No storage: nobody is signed in.
}

function openHome(token: string): void {
  const tab = localStorage.getItem('home') === 'following' ? 'following' : 'for-you'
  page.dataset.outline = tab
  for (const href of document.querySelector<HTMLMetaElement>('meta[name=home-files]')?.content.split(' ') ?? [])
    if (href) document.head.append(link({ rel: 'modulepreload', href }))
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
    void answer.then(async (response) => response?.ok && fetchFaces(await response.clone().json())).catch(() => {})
}

interface Author {
  avatar?: string | null
}

/** Loads the faces of the first view, so that those that the browser has are painted with the first frame of their posts. */
function fetchFaces({ tweets = [] }: { tweets?: { user?: Author }[] }): void {
  const me = JSON.parse(localStorage.getItem('user') ?? 'null') as Author | null
  const faces = [me, ...tweets.slice(0, FACES).map(({ user }) => user)].map((author) => {
    const image = new Image()
    if (author?.avatar) image.src = new URL(author.avatar, location.origin).href
    return image
  })
  // A picture that nothing refers to may be dropped.
  setTimeout(() => faces.splice(0), FACES_MS)
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
