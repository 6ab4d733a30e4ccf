import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastOf } from '#contract/colour.ts'

const web = `${import.meta.dirname}/../../web`
const css = readFileSync(`${web}/styles/tokens.css`, 'utf8')
const [usual, dim] = css
  .split('[data-dark-theme="dim"]')
  .map((part) =>
    Object.fromEntries(
      [...part.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
        ([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }] as const,
      ),
    ),
  ) as [Record<string, Pair>, Record<string, Pair>]
interface Pair {
  light: string
  dark: string
}

const inTheme = (tokens: Record<string, Pair>, scheme: keyof Pair) =>
  Object.fromEntries(Object.entries(tokens).map(([name, pair]) => [name, pair[scheme]]))
const themes = {
  light: inTheme(usual, 'light'),
  dim: { ...inTheme(usual, 'dark'), ...inTheme(dim, 'dark') },
  dark: inTheme(usual, 'dark'),
}

const surfaces = ['canvas', 'raised', 'sunken', 'hover', 'press']
/** Text colours, each with the surfaces below it. */
const text = {
  ink: [...surfaces, 'accent-soft', 'red-soft', 'green-soft'],
  muted: surfaces,
  accent: [...surfaces, 'accent-soft'],
  red: [...surfaces, 'red-soft'],
  green: [...surfaces, 'green-soft'],
  amber: surfaces,
  'on-fill': ['accent-fill', 'accent-fill-hover', 'red-fill', 'red-fill-hover', 'green-fill', 'lightbox'],
}
/** Colours of controls (edges of fields, fills of buttons and switches, the focus ring), each with its surroundings. */
const controls = {
  control: ['canvas', 'raised', 'sunken', 'hover'],
  accent: surfaces,
  'accent-fill': ['canvas', 'raised'],
}

describe.each(Object.entries(themes))('the colours of %s', (_, colours) => {
  const contrasts = (pairs: Record<string, string[]>) =>
    Object.entries(pairs).flatMap(([on, below]) =>
      below.map((surface) => ({ pair: `${on} on ${surface}`, ratio: contrastOf(colours[on]!, colours[surface]!) })),
    )

  it('have enough contrast for text', () => {
    expect(contrasts(text).filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })

  it('have enough contrast for controls', () => {
    expect(contrasts(controls).filter(({ ratio }) => ratio < 3)).toEqual([])
  })
})

it('the default cover photo is drawn over a colour of the theme', () => {
  expect(readFileSync(`${web}/public/default-cover.svg`, 'utf8')).not.toMatch(/<rect|fill="#/)
  expect(usual['default-cover']?.dark).not.toBe(usual['default-cover']?.light)
})

describe('the dim theme', () => {
  it('does not affect the light theme', () => {
    for (const [name, { light }] of Object.entries(dim)) expect(light, name).toBe(usual[name]?.light)
  })

  it('colours the frame of the browser like its canvas', () => {
    const page = readFileSync(`${web}/index.html`, 'utf8')
    const frames = Object.fromEntries(
      [...page.matchAll(/name="theme-color" content="(#\w{6})" data-of="(\w+)"/g)].map(([, colour, of]) => [
        of,
        colour,
      ]),
    )
    expect(frames).toEqual(Object.fromEntries(Object.entries(themes).map(([name, { canvas }]) => [name, canvas])))
  })
})
