/**
 * The choices of "Appearance and language": the attributes that the script in the head sets, and their rules in the style
 * sheets.
 */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const web = `${import.meta.dirname}/../../web`
const read = (file: string) => readFileSync(`${web}/${file}`, 'utf8')
const script = `${stripTypeScriptTypes(read('core/appearance/apply.ts')).replaceAll('export ', '')}\napplyAppearance()`
const page = read('index.html').replace(/<script[\s\S]*?<\/script>/g, '')

/** A page with these stored choices, in a window with this width in rem. */
function open(stored: Record<string, string>, rem = 90) {
  const window = new Window()
  window.document.write(page)
  Object.assign(window.localStorage, stored)
  const size = { rem }
  const matchMedia = (query: string) => ({ matches: size.rem >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1]) })
  const listen = window.addEventListener.bind(window)
  const run = new Function('document', 'localStorage', 'matchMedia', 'addEventListener', script)
  run(window.document, window.localStorage, matchMedia, listen)
  const { dataset } = window.document.documentElement
  const frames = () =>
    [...window.document.querySelectorAll('meta[data-of]')].map((meta) => [
      meta.getAttribute('data-of'),
      (meta as unknown as { media: string }).media,
    ])
  return { window, size, dataset, frames }
}

describe('before the first paint', () => {
  it('sets each choice as an attribute of the page', () => {
    const all = { theme: 'dim', darkTheme: 'dim', textSize: 'large', density: 'compact', actions: 'wide' }
    const { dataset } = open(all)
    expect(dataset).toMatchObject({
      ...{ theme: 'dim', darkTheme: 'dim', textSize: 'large', density: 'compact', actions: 'wide' },
    })
    expect({ ...open({}).dataset }).toEqual({})
  })

  it.each([
    [{}, { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)', dim: 'not all' }],
    [
      { darkTheme: 'dim' },
      { light: '(prefers-color-scheme: light)', dark: 'not all', dim: '(prefers-color-scheme: dark)' },
    ],
    [
      { theme: 'light', darkTheme: 'dim' },
      { light: 'all', dark: 'not all', dim: 'not all' },
    ],
    [{ theme: 'dark' }, { light: 'not all', dark: 'all', dim: 'not all' }],
    [{ theme: 'dim' }, { light: 'not all', dark: 'not all', dim: 'all' }],
    [
      { theme: 'dark', darkTheme: 'dim' },
      { light: 'not all', dark: 'all', dim: 'not all' },
    ],
  ])('the frame of the browser has the colour of the theme: %j', (stored, media) => {
    expect(Object.fromEntries(open(stored).frames())).toEqual(media)
  })

  it('computes less room in a window for larger text, and more for smaller', () => {
    expect(open({ textSize: 'larger' }, 90).dataset.room).toBe('0 20 22 40 62.5')
    expect(open({ textSize: 'small' }, 75).dataset.room).toBe('0 20 22 40 62.5 80')
    const { window, size, dataset } = open({ textSize: 'large' }, 50)
    expect(dataset.room).toBe('0 20 22 40')
    size.rem = 24
    window.dispatchEvent(new window.Event('resize'))
    expect(dataset.room).toBe('0 20')
  })
})

it('applies a choice at once, in every tab, and can be reverted', () => {
  for (const event of ['appearance', 'storage']) {
    const { window, dataset } = open({})
    window.localStorage.setItem('density', 'compact')
    window.localStorage.setItem('textSize', 'small')
    window.dispatchEvent(new window.Event(event))
    expect(dataset).toMatchObject({ density: 'compact', textSize: 'small', room: '0 20 22 40 62.5 80' })
    window.localStorage.clear()
    window.dispatchEvent(new window.Event(event))
    expect({ ...dataset }).toEqual({})
  }
})

describe('style sheets', () => {
  it('scale text by the same factors as the script', () => {
    const factors = [...read('styles/base.css').matchAll(/text-size="(\w+)"\] \{\s*font-size: (\d+)%/g)]
    expect(factors.length).toBe(3)
    for (const [, name, percent] of factors) expect(script).toContain(`${name}: ${Number(percent) / 100}`)
  })

  it("have a variant for each width of the script, by the browser's text size and the chosen one", () => {
    const variants = read('styles/rooms.css')
      .split('@custom-variant')
      .filter((each) => each.includes('@media (width'))
    const widths = new Set<string>()
    for (const variant of variants) {
      const [, width] = /@media \(width (?:>=|<) ([\d.]+)rem\)/.exec(variant) ?? []
      expect(variant).toContain(`[data-room~="${width}"]`)
      widths.add(width!)
    }
    expect(script).toContain(`widths = [0, ${[...widths].toSorted((a, b) => Number(a) - Number(b)).join(', ')}]`)
  })
})
