/** The journal that preload.c writes: the changes and syncs of a process below a folder, in order. */
import { readFileSync } from 'node:fs'

interface Base {
  /** The number of records before it. */
  index: number
}
export type Operation = Base &
  (
    | { kind: 'create' | 'mkdir'; path: string; inode: number }
    | { kind: 'write'; inode: number; offset: number; bytes: Buffer }
    | { kind: 'truncate'; inode: number; size: number }
    /** Covers the operations before `until`. */
    | { kind: 'sync'; inode: number; until: number }
    | { kind: 'rename' | 'link'; from: string; path: string }
    | { kind: 'unlink' | 'rmdir'; path: string }
  )

/** Reads the journal. Omits a last record that was cut off when the process was killed. */
export function readJournal(file: string): Operation[] {
  const bytes = readFileSync(file)
  const operations: Operation[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    if (end < 0) break
    const [letter, first, second, length] = bytes.toString('latin1', at, end).split(' ') as [
      string,
      string,
      string,
      string,
    ]
    const next = end + 1 + Number(length)
    if (next > bytes.length) break
    operations.push(parse(operations.length, letter, Number(first), Number(second), bytes.subarray(end + 1, next)))
    at = next
  }
  return operations
}

function parse(index: number, letter: string, first: number, second: number, bytes: Buffer): Operation {
  const path = letter === 'W' ? '' : bytes.toString('utf8')
  const [from = '', to = ''] = path.split('\n')
  switch (letter) {
    case 'N':
      return { index, kind: 'create', inode: first, path }
    case 'M':
      return { index, kind: 'mkdir', inode: first, path }
    case 'W':
      return { index, kind: 'write', inode: first, offset: second, bytes }
    case 'T':
      return { index, kind: 'truncate', inode: first, size: second }
    case 'S':
      return { index, kind: 'sync', inode: first, until: second }
    case 'R':
      return { index, kind: 'rename', from, path: to }
    case 'L':
      return { index, kind: 'link', from, path: to }
    case 'U':
      return { index, kind: 'unlink', path }
    case 'X':
      return { index, kind: 'rmdir', path }
    default:
      throw new Error(`The journal has a record "${letter}"`)
  }
}
