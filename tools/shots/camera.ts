/** Takes the pictures of one look in one context, whose storage each begins without. */
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Look } from './looks.ts'
import type { Network, Shot } from './shot.ts'
import { readWords, type Words } from './words.ts'

/** The member whose screens are shown. */
export interface Session {
  token: string
  user: object
}

interface Place {
  origin: string
  session: Session
  network: Network
  /** Where the pictures go. */
  target: string
}

/** Returns what went wrong; one picture that fails keeps no other from being taken. */
export async function takeAll(browser: Browser, place: Place, look: Look, shots: readonly Shot[]): Promise<string[]> {
  const { name, viewport, locale } = look
  const t = readWords(look.locale)
  const faults: string[] = []
  // The page's own rules forbid evaluating text, which waiting for pictures takes.
  const context = await browser.newContext({
    ...{ viewport, locale },
    baseURL: place.origin,
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  context.setDefaultTimeout(10_000)
  // Some of the states hold calls back, which goes past a service worker only.
  await context.addInitScript('delete Navigator.prototype.serviceWorker')
  for (const shot of shots.filter(({ from = 0 }) => viewport.width >= from)) {
    const fault = await take(context, place, look, shot, t).catch(String)
    if (fault) faults.push(`${shot.name}-${name}: ${fault}`)
  }
  await context.close()
  return faults
}

/** One picture in each scheme. */
async function take(context: BrowserContext, place: Place, look: Look, shot: Shot, t: Words): Promise<string | null> {
  const page = await openPage(context, place, look, shot)
  try {
    await page.emulateMedia({ colorScheme: look.schemes[0]! })
    await shot.open(page, t, place.network)
    // A call that is held back keeps the network busy.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
    // Pictures below the fold load when they come near; those in view must be there.
    await page.waitForFunction(
      '[...document.images].every((each) => each.complete || each.getBoundingClientRect().top > innerHeight)',
    )
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    return overflow > 0 ? `${overflow} pixels wider than the window` : null
  } finally {
    await photograph(page, place, look, shot)
    await empty(page, place)
  }
}

/** Two frames, and the ends of all transitions: colours change one after the other where they are inherited. */
const REPAINTED = `(async () => {
  const isChanging = () => document.getAnimations().some((each) => each instanceof CSSTransition)
  for (let frames = 0; frames < 2 || (isChanging() && frames < 90); frames++) await new Promise(requestAnimationFrame)
})()`

// Also what could not be opened, for a look at the cause.
async function photograph(page: Page, { target }: Place, look: Look, shot: Shot): Promise<void> {
  for (const colorScheme of look.schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(REPAINTED)
    const name = [shot.name, look.name, ...(colorScheme === 'dark' ? ['dark'] : [])].join('-')
    await page.screenshot({ path: path.join(target, `${name}.png`) })
  }
}

/** Closes a page and what it has stored. */
async function empty(page: Page, { origin }: Place): Promise<void> {
  const context = page.context()
  // The page stores a last time as it is left, and must send nothing that waits.
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.close()
}

/** A page of a new browser, signed in for the screens of members. */
async function openPage(context: BrowserContext, { session }: Place, look: Look, shot: Shot): Promise<Page> {
  const page = await context.newPage()
  if (look.textSize !== undefined) {
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: look.textSize, fixed: look.textSize } })
  }
  await page.addInitScript((choices) => Object.assign(localStorage, choices), look.choices)
  if (shot.isMember)
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
    }, session)
  return page
}
