import type { SQLInputValue } from 'node:sqlite'

export type Row = SQLInputValue[]

/** Inserts rows into a table, named with its columns. */
export type Insert = (table: string, rows: Row[]) => void

/** Sorts rows by the numbers of their primary key, so that a table only grows at its end. */
export const sorted = (rows: Row[]): Row[] =>
  rows.sort(
    ([a0, a1, a2], [b0, b1, b2]) => Number(a0) - Number(b0) || Number(a1) - Number(b1) || Number(a2) - Number(b2),
  )
