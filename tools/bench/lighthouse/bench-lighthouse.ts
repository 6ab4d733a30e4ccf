/**
 * Measures how soon /home is there for a member who opens it for the first time on a device: Lighthouse on a phone and on a
 * desk, the first post on slow 3G, the largest paint with a processor four times slower, and what a key costs in the composer.
 * Each figure is a median.
 */

import { type FirstView, loadHome } from './first-view.ts'
import { type Lighthouse, loadLighthouse, type Report } from './install-lighthouse.ts'
import { type SeededNetwork, withNewBrowser, withSeededNetwork } from './seeded-network.ts'
import { typeIntoHome } from './typing.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true }
const DESK = { viewport: { width: 1440, height: 900 } }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LEAST_PERFORMANCE = 92
const MAX_FIRST_POST_MS = 5_000
const MAX_PAINT_MS = 1_300

/** Prints the figures. `data` names a folder with a seeded network, which is seeded where it is missing and stays. */
export async function benchLighthouse({ isQuick, data }: { isQuick: boolean; data: string }): Promise<void> {
  const rounds = isQuick ? 1 : 3
  const { lighthouse, deskConfig } = await loadLighthouse()
  await withSeededNetwork(data, async (network) => {
    const kinds = [
      ['phone', PHONE, undefined],
      ['desk', DESK, deskConfig],
    ] as const
    for (const [kind, screen, config] of kinds) {
      const reports = await repeat(rounds, () =>
        withNewBrowser(network, screen, ({ port }) => audit(lighthouse, network, port, config)),
      )
      printReports(kind, reports)
    }
    await printViews('slow 3G, phone', 'post', MAX_FIRST_POST_MS, rounds, network, PHONE, { isNetworkSlow: true })
    for (const [kind, screen] of kinds)
      await printViews(`4x slower, ${kind}`, 'largest', MAX_PAINT_MS, rounds, network, screen, { cpuRate: 4 })
    const keys = await repeat(rounds, () =>
      withNewBrowser(network, DESK, ({ context }) => typeIntoHome(context, network.origin)),
    )
    print('a key in the composer: main thread', `${median(keys.map(({ home }) => home)).toFixed(1)} ms`)
    print('  the same in a bare text area', `${median(keys.map(({ bare }) => bare)).toFixed(1)} ms`)
  })
}

async function audit(
  lighthouse: Lighthouse,
  { origin }: SeededNetwork,
  port: number,
  config?: object,
): Promise<Report> {
  const flags = { port, disableStorageReset: true, logLevel: 'error', onlyCategories: CATEGORIES }
  const result = await lighthouse(`${origin}/home`, flags, config)
  if (!result) throw new Error('Lighthouse made no report')
  return result.lhr
}

function printReports(kind: string, reports: readonly Report[]): void {
  const score = (name: string) => median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100))
  const value = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0))
  const floor = kind === 'phone' ? `   at least ${LEAST_PERFORMANCE}` : ''
  for (const name of CATEGORIES)
    print(`Lighthouse, ${kind}: ${name}`, score(name).toFixed(0), name === 'performance' ? floor : '')
  print('  first contentful paint', milliseconds(value('first-contentful-paint')))
  print('  largest contentful paint', milliseconds(value('largest-contentful-paint')))
  print('  total blocking time', milliseconds(value('total-blocking-time')))
  print('  speed index', milliseconds(value('speed-index')))
  print('  cumulative layout shift', value('cumulative-layout-shift').toFixed(3))
  const failed = reports.flatMap(({ audits }) => Object.values(audits).filter((each) => each?.score === 0))
  for (const title of new Set(failed.map((each) => each!.title))) print(`  fails: ${title}`, '')
}

/** Prints when the parts of the first view are there; `held` is the one with a budget. */
async function printViews(
  name: string,
  held: 'post' | 'largest',
  most: number,
  rounds: number,
  network: SeededNetwork,
  screen: typeof PHONE | typeof DESK,
  slowness: Parameters<typeof loadHome>[2],
): Promise<void> {
  const views = await repeat(rounds, () =>
    withNewBrowser(network, screen, ({ context }) => loadHome(context, network.origin, slowness)),
  )
  const titles: Record<keyof FirstView, string> = { first: 'first paint', post: 'first post', largest: 'largest paint' }
  for (const part of ['first', 'post', 'largest'] as const)
    print(
      `${name}: ${titles[part]}`,
      milliseconds(median(views.map((view) => view[part]))),
      part === held ? `   at most ${most} ms` : '',
    )
}

async function repeat<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < times; round++) results.push(await act())
  return results
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
const milliseconds = (value: number) => `${value.toFixed(0)} ms`
const print = (what: string, measured: string, budget = '') =>
  console.log(`${what.padEnd(52)} ${measured.padStart(9)}${budget}`.trimEnd())
