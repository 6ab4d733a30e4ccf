import { describe, expect, it } from 'vitest'
import type { Cell } from './measure-call.ts'
import { cellLine, toMarkdown, verdict } from './table.ts'

const cell: Cell = {
  row: {
    name: 'GET /tweets',
    kind: 'read',
    draw: () => () => '',
    rate: { floor: 0.3, goal: 0.5 },
    cpu: { floor: 5, goal: 3 },
  },
  connections: 16,
  perSecond: 6_000,
  cpuUs: 90,
  bare: { perSecond: 10_000, cpuUs: 40 },
  rate: 0.6,
  cpu: 2.25,
  refused: 0,
  p50Ms: 2.04,
  p99Ms: 7.96,
  isFlattered: false,
}

describe('a row of the summary', () => {
  it.each([
    [{}, 'goal'],
    [{ rate: 0.4 }, 'floor'],
    [{ cpu: 5.01 }, 'below: CPU'],
    [{ rate: 0.2, cpu: 9 }, 'below: requests/s, CPU'],
  ])('with %j reaches: %s', (figures, reached) => expect(verdict({ ...cell, ...figures })).toBe(reached))

  it('is below its floor when a single answer was refused', () => {
    expect(verdict({ ...cell, refused: 0.0001 })).toBe('below: refused')
    expect(cellLine({ ...cell, refused: 0.0001 })).toContain('0.01 %')
  })

  it('shows no cost of an answer when all were refused', () => {
    const refused = { ...cell, perSecond: 0, rate: 0, cpuUs: Infinity, cpu: Infinity, refused: 1, p50Ms: 0, p99Ms: 0 }
    expect(toMarkdown([refused]).split('\n')[2]).toBe(
      '| GET /tweets | 16 | 0 ÷ 10000 | 0.00 × | – |  | 100 % | – | below: requests/s, CPU, refused |',
    )
  })

  it('marks a ratio that is too good because the bare server had time left', () => {
    expect(cellLine({ ...cell, isFlattered: true })).toContain('0.60 ×*')
  })

  it('is a row of a Markdown table with as many cells as the header', () => {
    const lines = toMarkdown([cell]).split('\n')
    expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1)
    expect(lines[2]).toBe('| GET /tweets | 16 | 6000 ÷ 10000 | 0.60 × | 90 ÷ 40 | 2.3 × | 0 | 2.0 · 8.0 | goal |')
  })
})
