/** A checksum of rows that does not depend on their order. */
import { hash } from 'node:crypto'
import { type Row, toPortable } from './rows.ts'

/** The sum of the hashes of all rows, in four numbers of 32 bits. */
export class RowsDigest {
  rows = 0
  readonly #sums = [0, 0, 0, 0]

  add(row: Row): void {
    this.rows++
    const bytes = hash('sha256', JSON.stringify(row.map(toPortable)), 'buffer')
    for (let index = 0; index < 4; index++)
      this.#sums[index] = (this.#sums[index]! + bytes.readUInt32LE(4 * index)) % 2 ** 32
  }

  /** The number of rows, and their checksum. */
  toString(): string {
    return `${this.rows} rows, ${this.#sums.map((sum) => sum.toString(16).padStart(8, '0')).join('')}`
  }
}
