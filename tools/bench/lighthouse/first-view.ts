/** Loads /home on a slow network or a slow processor and notes when its parts are painted. */
import type { BrowserContext } from '@playwright/test'

/** 50 KB/s with 400 ms for each request, known as slow 3G. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1_024,
  uploadThroughput: 50 * 1_024,
  connectionType: 'cellular3g',
}

export interface FirstView {
  /** The first paint of anything, in milliseconds from the start of the load. */
  first: number
  /** The first frame with a post. */
  post: number
  /** The largest paint. */
  largest: number
}

const NOTE = `
  window.firstView = { first: 0, post: 0, largest: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) firstView.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  requestAnimationFrame(function look() {
    if (document.querySelector('main article')) requestAnimationFrame((now) => { firstView.post = now })
    else requestAnimationFrame(look)
  })
`

/** Loads /home once. */
export async function loadHome(
  context: BrowserContext,
  origin: string,
  { isNetworkSlow = false, cpuRate = 1 }: { isNetworkSlow?: boolean; cpuRate?: number },
): Promise<FirstView> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  if (isNetworkSlow) await client.send('Network.emulateNetworkConditions', SLOW_3G as never)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  await page.addInitScript(NOTE)
  await page.goto(`${origin}/home`, { waitUntil: 'commit' })
  // The page's own rules forbid evaluating text, which waiting for a function takes.
  await page.locator('main article').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const view = await page.evaluate<FirstView>(`
    firstView.first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    firstView
  `)
  await page.close()
  return view
}
