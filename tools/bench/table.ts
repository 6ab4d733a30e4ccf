import type { Row } from './calls/rounds.ts'

const WHOLE = new Set<Row['unit']>(['%', 'MB', 'KB', 'frames'])

/** The header of the table, and a line for each row. */
export const header = line('', 'measured', 'CPU µs', 'value', 'floor', 'goal', '')
export const rowLine = (row: Row): string =>
  line(
    row.name,
    row.detail,
    row.cpuUs?.toFixed(0) ?? '',
    ...[row.value, row.floor, row.goal].map((value) => figure(row, value)),
    verdict(row),
  )

/** Compares a figure with its floor and goal. */
function verdict({ value, better, floor, goal }: Row): 'goal' | 'ok' | 'below' | '' {
  const reaches = (mark: number) => (better === 'higher' ? value >= mark : value <= mark)
  if (floor === undefined || goal === undefined) return ''
  if (reaches(goal)) return 'goal'
  return reaches(floor) ? 'ok' : 'below'
}

function figure({ unit }: Row, value: number | undefined): string {
  if (value === undefined) return ''
  return `${WHOLE.has(unit) ? value.toFixed(0) : value.toFixed(2)} ${unit}`
}

function line(name: string, detail: string, ...rest: string[]): string {
  const verdict = rest.pop()
  const figures = rest.map((text) => text.padStart(10)).join('')
  return `${name.padEnd(64)}${detail.padEnd(36)}${figures}  ${verdict}`.trimEnd()
}
