/** Types into the composer of Home and into a bare text area, and notes what a key costs the main thread. */
import type { BrowserContext, Locator, Page } from '@playwright/test'

const KEYS = 'The quick brown fox jumps over the lazy dog and on. '
/** The code of the composer and of menus is fetched from the third second on. */
const SETTLED_MS = 6_000

/** Milliseconds of processor time of the main thread for one key, not slowed. */
interface KeyCost {
  home: number
  /** The least that the browser itself takes. */
  bare: number
}

/** Types one line into each. */
export async function typeIntoHome(context: BrowserContext, origin: string): Promise<KeyCost> {
  const page = await context.newPage()
  await page.setContent('<textarea style="width: 400px; height: 100px"></textarea>')
  const bare = await costOfKey(page, page.locator('textarea'))
  await page.goto(`${origin}/home`, { waitUntil: 'commit' })
  await page.locator('main article').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(SETTLED_MS)
  const home = await costOfKey(page, page.locator('main form textarea').first())
  await page.close()
  return { home, bare }
}

async function costOfKey(page: Page, field: Locator): Promise<number> {
  const client = await page.context().newCDPSession(page)
  // The thread's own time: a busy machine changes it little.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  await field.click()
  await field.pressSequentially(KEYS, { delay: 60 })
  const before = await taken()
  await field.pressSequentially(KEYS, { delay: 90 })
  const after = await taken()
  await client.detach()
  return (after - before) / KEYS.length
}
