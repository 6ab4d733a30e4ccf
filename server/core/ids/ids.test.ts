import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfSipHash } from './half-sip-hash.ts'
import { createIdFormat, createIdSource, idAt, MAX_ID, NO_ID, timeOf } from './ids.ts'

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const key = fc.record({ k0: word, k1: word })
const id = fc.maxSafeNat().filter((each) => each !== NO_ID)
const ids = createIdFormat({ k0: 1, k1: 2 })

describe('the wire form of an id', () => {
  it('is 24 lower-case hex characters, and can be parsed back', () => {
    fc.assert(
      fc.property(key, id, (of, each) => {
        const format = createIdFormat(of)
        const text = format.format(each)
        expect(text).toMatch(/^[0-9a-f]{24}$/)
        expect(format.parse(text)).toBe(each)
      }),
    )
    expect(ids.parse(ids.format(MAX_ID))).toBe(MAX_ID)
  })

  it('sorts by time', () => {
    fc.assert(fc.property(id, id, (a, b) => a < b === ids.format(a) < ids.format(b)))
  })

  it('is refused when one character was changed', () => {
    const hex = fc.constantFrom(...'0123456789abcdef')
    fc.assert(
      fc.property(id, fc.nat(23), hex, (each, at, character) => {
        const text = ids.format(each)
        const forged = text.slice(0, at) + character + text.slice(at + 1)
        expect(ids.parse(forged)).toBe(forged === text ? each : NO_ID)
      }),
    )
  })

  it('is refused when it was written by another instance or made up', () => {
    const other = createIdFormat({ k0: 3, k1: 4 })
    fc.assert(fc.property(id, (each) => ids.parse(other.format(each)) === NO_ID))
    fc.assert(fc.property(fc.string(), (text) => ids.parse(text) === NO_ID))
    for (const text of ['', '0'.repeat(24), 'f'.repeat(24), ids.format(7).toUpperCase(), `${ids.format(7)} `])
      expect(ids.parse(text)).toBe(NO_ID)
  })
})

describe('createIdSource', () => {
  it('makes rising ids, whatever the clock does', () => {
    const moves = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 200, maxLength: 500 })
    fc.assert(
      fc.property(moves, fc.nat(63), (steps, slot) => {
        let now = Date.UTC(2026, 0, 1)
        const next = createIdSource(slot, () => now)
        let last = NO_ID
        for (const step of steps) {
          now += step
          const made = next()
          expect(made).toBeGreaterThan(last)
          last = made
        }
      }),
    )
  })

  it('makes more than 64 within a millisecond, all of them different', () => {
    const next = createIdSource(5, () => Date.UTC(2026, 0, 1))
    expect(new Set(Array.from({ length: 1_000 }, next)).size).toBe(1_000)
  })

  it('continues above the newest id of an earlier process while the clock is behind it', () => {
    const newest = idAt(Date.UTC(2026, 0, 2)) + 64 * 64 - 1
    expect(createIdSource(0, () => Date.UTC(2026, 0, 1), newest)()).toBeGreaterThan(newest)
  })

  it('never makes the same id as another slot', () => {
    const clock = () => Date.UTC(2026, 0, 1)
    const [one, two] = [createIdSource(1, clock), createIdSource(2, clock)]
    const made = Array.from({ length: 300 }, (_, index) => (index % 2 ? one() : two()))
    expect(new Set(made).size).toBe(300)
  })

  it('encodes when an id was made, until the year 2094', () => {
    const at = Date.UTC(2094, 0, 1, 12, 30, 15, 250)
    const made = createIdSource(63, () => at)()
    expect(timeOf(made)).toBe(at)
    expect(made).toBeLessThan(MAX_ID)
    expect(idAt(at)).toBeLessThanOrEqual(made)
    expect(idAt(at + 1)).toBeGreaterThan(made)
  })
})

describe('halfSipHash', () => {
  it('matches the published test vector', () => {
    // vectors_hsip64[8] of the reference implementation: key 00…07, input 00…07, output ed fe e8 20 bc e4 85 8c.
    const [first, second] = halfSipHash({ k0: 0x03020100, k1: 0x07060504 }, 0x03020100, 0x07060504)
    expect([first, second]).toEqual([0x20e8feed, 0x8c85e4bc])
  })
})
