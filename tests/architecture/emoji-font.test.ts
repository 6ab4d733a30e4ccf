/** The font of emoji: preferred to fonts of the system, and never used for text. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styles = `${import.meta.dirname}/../../web/styles`
const [, face] = readFileSync(`${styles}/fonts.css`, 'utf8').split('font-family: "Emoji"')
const ranges = [...face!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
  ([, from, to = from]) => [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const,
)
const isIn = (code: number) => ranges.some(([from, to]) => code >= from && code <= to)

it('contains every character that is an emoji by itself', () => {
  const missing = []
  for (let code = 0; code < 0x20000; code++)
    if (/\p{Emoji_Presentation}/u.test(String.fromCodePoint(code)) && !isIn(code)) missing.push(code.toString(16))
  expect(missing).toEqual([])
})

it('excludes digits, signs and letters of any script', () => {
  for (const text of '0123456789#* ©®™‼→↗✓✔♥aéжمあ漢한') expect(isIn(text.codePointAt(0)!), text).toBe(false)
})

it('is listed after Inter and before the fonts of the system', () => {
  const [, stack] = /--font-sans:\s*([^;]+);/.exec(readFileSync(`${styles}/tokens.css`, 'utf8')) ?? []
  expect(stack?.replace(/\s+/g, ' ')).toMatch(/^"Inter Variable", "Inter Fallback", "Emoji", system-ui, sans-serif/)
})
