/** A seeded network with a running Plus, and browsers that are signed in to it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { unpackChromium } from '#tests/e2e/chromium.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { PASSWORD } from '#tools/seed/story.ts'

export interface SeededNetwork {
  origin: string
  session: { token: string; user: object }
}

/** Runs `act` on a seeded network: that in the folder `data`, which stays, or one of its own. */
export async function withSeededNetwork(data: string, act: (network: SeededNetwork) => Promise<void>): Promise<void> {
  const folder = data ? path.resolve(data) : await mkdtemp(path.join(tmpdir(), 'plus-lighthouse-'))
  try {
    if (!data || !existsSync(folder)) seed(folder)
    const { port } = await startPlus(folder)
    const origin = `http://127.0.0.1:${port}`
    const body = JSON.stringify({ identifier: 'amina_k', password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    await act({ origin, session: (await answer.json()) as SeededNetwork['session'] })
  } finally {
    await Child.stopAll()
    if (!data) await rm(folder, { recursive: true, force: true })
  }
}

function seed(folder: string): void {
  const { status } = spawnSync(process.execPath, ['tools/seed/main.ts'], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The network could not be seeded')
}

/**
 * Runs `act` with a browser that has the session in its local storage and nothing in its cache. Tools find it at `port`, which
 * see the profile of the browser only, not the contexts of Playwright.
 */
export async function withNewBrowser<T>(
  { origin, session }: SeededNetwork,
  screen: { viewport: { width: number; height: number }; isMobile?: boolean },
  act: (browser: { context: BrowserContext; port: number }) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), 'plus-browser-'))
  const port = await freePort()
  const options = await unpackChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...screen,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    // An address of the origin that loads no file of the app.
    await page.goto(`${origin}/api/health`)
    await page.evaluate(`
      localStorage.setItem('token', ${JSON.stringify(session.token)})
      localStorage.setItem('user', ${JSON.stringify(JSON.stringify(session.user))})
    `)
    await page.close()
    return await act({ context, port })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
  return promise
}
