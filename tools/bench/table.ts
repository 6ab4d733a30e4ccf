import type { Row } from './rounds.ts'

const WHOLE = new Set<Row['unit']>(['%', 'MB', 'KB', 'frames'])

/** The header of the table, and a line for each row. */
export const header = line('', 'measured', 'value', 'floor', 'goal', '')
export const rowLine = (row: Row): string =>
  line(row.name, row.detail, figure(row, row.value), figure(row, row.floor), figure(row, row.goal), verdict(row))

/** How a figure stands against what is asked. */
export function verdict({ value, better, floor, goal }: Row): 'goal' | 'ok' | 'below' | '' {
  const reaches = (mark: number) => (better === 'higher' ? value >= mark : value <= mark)
  if (floor === undefined || goal === undefined) return ''
  if (reaches(goal)) return 'goal'
  return reaches(floor) ? 'ok' : 'below'
}

function figure({ unit }: Row, value: number | undefined): string {
  if (value === undefined) return ''
  return `${WHOLE.has(unit) ? value.toFixed(0) : value.toFixed(2)} ${unit}`
}

function line(name: string, detail: string, value: string, floor: string, goal: string, verdict: string): string {
  const figures = [value, floor, goal].map((text) => text.padStart(10)).join('')
  return `${name.padEnd(50)}${detail.padEnd(36)}${figures}  ${verdict}`.trimEnd()
}
