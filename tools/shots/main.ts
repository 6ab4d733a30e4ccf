/** Takes screenshots of every screen in every look, of a seeded network. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { loadConfig } from '#server/core/config/config.ts'
import { open } from '#server/process.ts'
import { unpackChromium } from '#tests/e2e/chromium.ts'
import { PASSWORD } from '#tools/seed/story.ts'
import { type Look, readOptions } from './looks.ts'
import { shots } from './screens.ts'
import { states } from './states.ts'

const root = path.resolve(import.meta.dirname, '../..')
const target = path.join(root, '.cache/shots')
const { looks, only, isForReadme } = readOptions(process.argv.slice(2))
const wanted = [...shots, ...states].filter(({ name }) => only(name))
/** The README's pictures, by the shot each is a copy of. */
const forReadme = {
  home: 'home-desktop',
  profile: 'user-desktop-dark',
  messages: 'conversation-desktop',
  phone: 'home-phone',
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'plus-shots-'))
spawnSync(process.execPath, ['tools/seed/main.ts'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'inherit',
})
const { server, close } = await open(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
await server.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch(await unpackChromium())
try {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const session = await signIn(origin)
  for (const look of looks) await takeAll(browser, origin, session, look)
  if (isForReadme) await copyForReadme()
  console.log(`${wanted.length * looks.length} pictures in ${path.relative(root, target)}`)
} finally {
  await browser.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
}

async function copyForReadme(): Promise<void> {
  await mkdir(path.join(root, 'docs/pictures'), { recursive: true })
  for (const [name, shot] of Object.entries(forReadme))
    await cp(path.join(target, `${shot}.png`), path.join(root, 'docs/pictures', `${name}.png`))
}

interface Session {
  token: string
  user: object
}

async function signIn(origin: string): Promise<Session> {
  const body = JSON.stringify({ identifier: 'amina_k', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).json()) as Session
}

/** Text as large as a person has set it in the browser. */
async function setTextSize(context: BrowserContext, page: Page, textSize: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: textSize, fixed: textSize } })
}

async function takeAll(browser: Browser, origin: string, session: Session, look: Look) {
  const { name, textSize, ...options } = look
  for (const shot of wanted) {
    // The page's own rules forbid evaluating text, which waiting for pictures takes.
    const context = await browser.newContext({
      ...options,
      baseURL: origin,
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    // Some of the states hold calls back, which goes past a service worker only.
    await context.addInitScript('delete Navigator.prototype.serviceWorker')
    if (shot.isMember)
      await context.addInitScript(({ token, user }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('user', JSON.stringify(user))
      }, session)
    const page = await context.newPage()
    if (textSize !== undefined) await setTextSize(context, page, textSize)
    await shot.open(page).catch((cause) => {
      throw new Error(`The picture ${shot.name}-${name} could not be taken`, { cause })
    })
    // A call that is held back keeps the network busy.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
    // Pictures below the fold load when they come near; those in view must be there.
    await page.waitForFunction(
      '[...document.images].every((each) => each.complete || each.getBoundingClientRect().top > innerHeight)',
    )
    await page.screenshot({ path: path.join(target, `${shot.name}-${name}.png`) })
    await context.close()
  }
}
