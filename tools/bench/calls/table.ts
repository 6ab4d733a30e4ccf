/** Prints the summary, for a terminal and for a page of Markdown. */
import type { Cell } from './measure-call.ts'
import type { Marks } from './rows.ts'

const TITLES = ['', 'conn.', 'requests/s ÷ bare', '', 'CPU µs ÷ bare', '', 'refused', 'p50 · p99 ms', '']
const WIDTHS = [38, 6, 20, 9, 16, 9, 9, 16, 0]

export const header = line(TITLES)
export const cellLine = (cell: Cell): string => line(textsOf(cell))

/** A table of Markdown, without empty titles. */
export function toMarkdown(cells: readonly Cell[]): string {
  const titles = TITLES.with(0, 'call').with(2, 'requests/s ÷ bare').with(3, '=').with(5, '=').with(8, 'reaches')
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  return [
    row(titles),
    row(titles.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...cells.map(textsOf).map(row),
  ].join('\n')
}

function textsOf(cell: Cell): string[] {
  const { row, connections, perSecond, cpuUs, bare, rate, cpu, refused, p50Ms, p99Ms, isFlattered } = cell
  const hasAnswers = Number.isFinite(cpuUs)
  const times = (ratio: number, digits: number) => `${ratio.toFixed(digits)} ×`
  return [
    row.name,
    String(connections),
    `${perSecond.toFixed(0)} ÷ ${bare.perSecond.toFixed(0)}`,
    times(rate, 2) + (isFlattered ? '*' : ''),
    !hasAnswers ? '–' : cpuUs.toFixed(0) + (bare.cpuUs === undefined ? '' : ` ÷ ${bare.cpuUs.toFixed(0)}`),
    !hasAnswers || cpu === undefined ? '' : times(cpu, 1),
    refused === 0 ? '0' : `${(refused * 100).toFixed(refused < 0.01 ? 2 : 0)} %`,
    hasAnswers ? `${p50Ms.toFixed(1)} · ${p99Ms.toFixed(1)}` : '–',
    verdict(cell),
  ]
}

/** Compares the figures with their floors and goals, and names those that do not reach the floor. */
export function verdict({ row, rate, cpu, cpuUs, refused }: Cell): string {
  const figures: [name: string, value: number | undefined, marks: Marks | undefined, isMore: boolean][] = [
    ['requests/s', rate, row.rate, true],
    ['CPU', cpu, row.cpu, false],
    ['CPU', cpuUs, row.cpuUs, false],
    ['refused', refused, { floor: 0, goal: 0 }, false],
  ]
  const missing = (mark: keyof Marks) =>
    figures.flatMap(([name, value, marks, isMore]) => {
      if (value === undefined || !marks) return []
      return (isMore ? value >= marks[mark] : value <= marks[mark]) ? [] : [name]
    })
  const below = missing('floor')
  if (below.length > 0) return `below: ${below.join(', ')}`
  return missing('goal').length > 0 ? 'floor' : 'goal'
}

function line(texts: readonly string[]): string {
  return texts
    .map((text, index) =>
      index === 0 ? text.padEnd(WIDTHS[0]!) : index < 8 ? text.padStart(WIDTHS[index]!) : `  ${text}`,
    )
    .join('')
    .trimEnd()
}
