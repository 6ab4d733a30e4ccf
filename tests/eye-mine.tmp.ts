import { chromium } from '@playwright/test'
import { unpackChromium } from '#tests/e2e/chromium.ts'
const O = 'http://127.0.0.1:4106'
const login = await (await fetch(`${O}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ identifier: 'amina_k', password: 'plus-demo-2026' }) })).json() as any
const browser = await chromium.launch(await unpackChromium())
async function shot(name: string, path: string, { width = 390, height = 844, locale = 'en-US', choices = {}, full = false, media = {}, reduced = 'no-preference', act = async (_: any) => {} }: any) {
  const context = await browser.newContext({ viewport: { width, height }, locale, reducedMotion: reduced, ...(media.forced ? { forcedColors: 'active' } : {}), colorScheme: media.scheme ?? 'light', bypassCSP: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()))
  await page.addInitScript(({ token, user, choices }: any) => { localStorage.setItem('token', token); localStorage.setItem('user', JSON.stringify(user)); Object.assign(localStorage, choices) }, { token: login.token, user: login.user, choices })
  await page.goto(O + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await act(page)
  if (media.print) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/mine/eye-${name}.png`, fullPage: full })
  await context.close()
}
const A = '/settings/appearance'
const wanted = process.argv.slice(2)
const all: Record<string, () => Promise<void>> = {
  de: () => shot('de', A, { locale: 'de-DE', full: true }),
  ar: () => shot('ar', A, { locale: 'ar-EG', full: true, media: { scheme: 'dark' } }),
  ja: () => shot('ja', A, { locale: 'ja-JP', full: true, choices: { 'text-size': 'larger' } }),
  n320: () => shot('n320', A, { width: 320, full: true, locale: 'de-DE', choices: { 'text-size': 'larger' } }),
  forced: () => shot('forced', A, { width: 700, full: true, media: { forced: true }, choices: { density: 'compact' } }),
  saving: () => shot('saving', '/home', { choices: { 'data-saving': 'on' }, full: false, act: async (p: any) => { await p.locator('article button img, article [role=img]').first().waitFor() } }),
  saved: () => shot('saved', '/profile?tab=media', { choices: { 'data-saving': 'on', theme: 'dark', 'dark-theme': 'dim' } }),
  printed: () => shot('printed', '/home', { width: 800, choices: { theme: 'dark', 'dark-theme': 'dim' }, media: { print: true } }),
  still: () => shot('still', '/home', { reduced: 'reduce' }),
  homear: () => shot('homear', '/home', { locale: 'ar-EG', choices: { actions: 'wide', density: 'compact' } }),
  homeja: () => shot('homeja', '/home', { locale: 'ja-JP', width: 320 }),
  small: () => shot('small', '/home', { width: 1440, height: 900, choices: { 'text-size': 'small' } }),
  out: () => shot('out', '/about', { width: 1000, choices: { theme: 'dark', 'dark-theme': 'dim', 'text-size': 'large' } }),
}
for (const [name, take] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) await take().catch((e) => console.log(name, String(e).slice(0, 200)))
await browser.close()
