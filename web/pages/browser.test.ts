// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const MINUTE = 60_000
const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const press = (selector: string) => document.querySelector<HTMLElement>(selector)!.click()
const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})

beforeAll(async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { languages: ['en-US'], clipboard: { writeText } })
  history.replaceState(null, '', '/user/ada?lang=de')
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<div id="page">
    <a href="/signin?from=%2F">Sign in</a><a href="/signup">Sign up</a>
    <time data-relative title="…" datetime="${ago(7 * MINUTE)}">Nov 20, UTC</time>
    <time data-relative title="…" datetime="2026-11-10T20:00:00Z">Nov 10, UTC</time>
    <time data-full datetime="${ago(0)}">November 20, 2026 at 12:00 PM UTC</time>
    <time title="November 21, 2026 at 12:00 PM UTC" datetime="2026-11-21T12:00:00Z">Ends on November 21, 2026 at 12:00 PM UTC</time>
    <div><picture><source media="(scripting: none)"></picture>
      <button data-motion data-play="Play animation" data-pause="Pause animation" aria-label="Pause animation"></button></div>
    <button data-share="/tweet/1"></button><button data-copy="/tweet/2"></button>
    <p id="note" data-copied="Copied!"></p>
  </div>`
  await import('./browser.ts')
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('leads from the sign-in of a missing page back to its address', () => {
  const links = [...document.querySelectorAll('a')].map(({ href }) => href.slice(location.origin.length))
  expect(links).toEqual(['/signin?from=%2Fuser%2Fada%3Flang%3Dde', '/signup'])
})

it('writes times as the reader’s, and counts on', () => {
  const shown = () => all('time').map(({ textContent }) => textContent.replaceAll('\u202f', ' '))
  const rest = ['November 20, 2026 at 9:00 PM', 'Ends on November 21, 2026 at 9:00 PM']
  expect(shown()).toEqual(['7m', 'Nov 11', ...rest])
  expect(all('time')[0]!.title.replaceAll('\u202f', ' ')).toBe('November 20, 2026 at 8:53 PM')
  vi.advanceTimersByTime(MINUTE)
  expect(shown()).toEqual(['8m', 'Nov 11', ...rest])
})

it('pauses an animation, and plays it again', () => {
  const seen = () => [document.querySelector('source')!.media, all('[data-motion]')[0]!.ariaLabel]
  expect(seen()).toEqual(['not all', 'Pause animation'])
  press('[data-motion]')
  expect(seen()).toEqual(['all', 'Play animation'])
  press('[data-motion]')
  expect(seen()).toEqual(['not all', 'Pause animation'])
})

it('copies the address of a post, by Share too where the device shares nothing, and says so for a while', async () => {
  const note = document.getElementById('note')!
  for (const [control, path] of [
    ['[data-share]', '/tweet/1'],
    ['[data-copy]', '/tweet/2'],
  ] as const) {
    press(control)
    await vi.waitFor(() => expect(note.textContent).toBe('Copied!'))
    expect(writeText).toHaveBeenLastCalledWith(location.origin + path)
    vi.runOnlyPendingTimers()
    expect(note.textContent).toBe('')
  }
})

it('shares by the device where it can', async () => {
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  writeText.mockClear()
  press('[data-share]')
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/tweet/1` })
  expect(writeText).not.toHaveBeenCalled()
})
