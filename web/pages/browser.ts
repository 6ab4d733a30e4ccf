/**
 * The script of public pages. A member gets the app in place of the page. A link to what only the app shows loads the app
 * without loading the page again: the app opens at its address, and leads back after the sign-in.
 */
import { storePress } from '#web/core/press.ts'
import { answerControls } from './controls.ts'
import { showTimes } from './times.ts'

const page = document.documentElement
let shell: Promise<Document> | undefined

/** The page of the app, which has the addresses of its files. */
function fetchShell(): Promise<Document> {
  shell ??= new Promise((resolve, reject) => {
    // Parses HTML without running it, and is no sink of Trusted Types.
    const request = new XMLHttpRequest()
    request.open('GET', '/signin')
    request.responseType = 'document'
    request.onload = () =>
      request.status === 200 && request.response ? resolve(request.response) : reject(request.status)
    request.onerror = reject
    request.send()
  })
  return shell
}

const addressesOf = (app: Document, selector: string): string[] =>
  [...app.querySelectorAll<HTMLElement>(selector)].map((it) => it.getAttribute('href') ?? it.getAttribute('src') ?? '')

/** Fetches the app's files ahead. */
async function prefetch(): Promise<void> {
  const app = await fetchShell()
  for (const href of addressesOf(app, 'link[rel=modulepreload], script[type=module]'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Has the app take the place of the page, at the address of the window. */
async function openApp(): Promise<void> {
  page.ariaBusy = 'true'
  const app = await fetchShell()
  for (const { name, value } of app.documentElement.attributes) page.setAttribute(name, value)
  const own = document.querySelectorAll('head > style')
  await Promise.all(addressesOf(app, 'link[rel=stylesheet]').map(loadStyle))
  const isApp = new MutationObserver(() => {
    if (document.getElementById('page')) return
    isApp.disconnect()
    for (const style of own) style.remove()
    page.ariaBusy = null
  })
  isApp.observe(document.getElementById('root')!, { childList: true })
  for (const address of addressesOf(app, 'script[type=module]')) await import(/* @vite-ignore */ address)
}

const loadStyle = (href: string) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror: reject,
    })
    document.head.append(link)
  })

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-app]') : null

/** Opens an address in the app. What a person pressed there is stored for the sign-in; a script cannot press. */
function leadTo(href: string, { isTrusted }: Event, { dataset }: HTMLElement, choices: number[] = []): void {
  const { press: mark } = dataset
  const press = mark && isTrusted ? storePress(mark, choices) : undefined
  history.pushState(press === undefined ? null : { press }, '', href)
  openApp().catch(() => location.reload())
}

function start(): void {
  showTimes()
  answerControls()
  // All pages of nothing are the same, so their links to the sign-in cannot name their addresses.
  if (!document.querySelector('link[rel=canonical]'))
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/signin"]')) {
      const url = new URL(link.href)
      url.searchParams.set('from', location.pathname + location.search)
      link.href = url.href
    }
  for (const intent of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(intent, (event) => linkOf(event) && !shell && void prefetch().catch(() => {}), { passive: true })
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leadTo(link.href, event, link)
  })
  // The vote of a poll, a form that leads to the sign-in.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset.press) return
    event.preventDefault()
    const given = new FormData(form)
    const url = new URL(form.action)
    url.searchParams.set('from', String(given.get('from')))
    leadTo(url.href, event, form, given.getAll('choice').map(Number))
  })
  // Back, before the app is there.
  addEventListener('popstate', () => document.getElementById('page') && location.reload())
  const player = document.querySelector<HTMLElement>('[data-bind]')?.dataset.bind
  if (player && !hasToken()) import(/* @vite-ignore */ player).catch(() => {})
  if (hasToken()) openApp().catch(() => {})
}

function hasToken(): boolean {
  try {
    return localStorage.getItem('token') !== null
  } catch {
    // Without storage nobody is signed in.
    return false
  }
}

start()
