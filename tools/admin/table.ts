/** Rows as lines of aligned columns. A column whose header begins with > is aligned on the right. */
export function tableLines(headers: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isRight = headers.map((header) => header.startsWith('>'))
  const all = [headers.map((header) => header.replace(/^>/, '')), ...rows]
  const widths = headers.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, column) => (isRight[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** A day and time for the operator, in UTC: `2026-11-24 17:05`. */
export const when = (time: number | null | undefined): string =>
  time ? new Date(time).toISOString().slice(0, 16).replace('T', ' ') : 'never'

export const grouped = (count: number): string => count.toLocaleString('en-US')
