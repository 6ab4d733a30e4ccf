/** Compiles the library that is loaded into processes of Plus to record their writes and to move their clock. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '#tests/faults/processes/plus.ts'
import { Skipped } from '#tests/faults/scenario.ts'

const SOURCE = path.join(import.meta.dirname, 'preload.c')

/** The compiled file. Throws `Skipped` if it cannot be made. */
export function compilePreload(): string {
  if (process.platform !== 'linux') throw new Skipped('It takes LD_PRELOAD, which only Linux has.')
  const hash = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 12)
  const file = path.join(ROOT, '.cache', `faults-${hash}.so`)
  if (existsSync(file)) return file
  mkdirSync(path.dirname(file), { recursive: true })
  const flags = ['-O1', '-shared', '-fPIC', '-o', file, SOURCE, '-ldl', '-lpthread']
  const { error, status, stderr } = spawnSync('cc', flags, { encoding: 'utf8' })
  if (error) throw new Skipped('It takes a C compiler, and cc is not installed.')
  if (status !== 0) throw new Error(`preload.c does not compile: ${stderr}`)
  return file
}

/** Moves the clock of a process, and breaks its disk, while it runs. */
interface Control {
  /** Settings for the process; the disk is what is below `root`. */
  settings(root: string): Record<string, string>
  /** Moves the wall clock by this many milliseconds from the right time. */
  moveClock(ms: number): void
  /** Makes every write and every read of a file fail with these errors of the system; 0 is no error. */
  breakDisk(errors: { write: number; read: number }): void
}

/** Controls processes through a file in this folder. */
export function controlFrom(folder: string): Control {
  const LD_PRELOAD = compilePreload()
  const file = path.join(folder, 'control')
  const values = [0, 0, 0]
  const update = () => {
    const bytes = Buffer.alloc(8 * values.length)
    for (const [index, value] of values.entries()) bytes.writeBigInt64LE(BigInt(value), 8 * index)
    // Writes in place, as processes have mapped the file.
    writeFileSync(file, bytes, { flag: existsSync(file) ? 'r+' : 'w' })
  }
  update()
  return {
    settings: (root) => ({ LD_PRELOAD, FAULTS_CONTROL: file, FAULTS_ROOT: root }),
    moveClock(ms) {
      values[0] = ms
      update()
    },
    breakDisk({ write, read }) {
      values[1] = write
      values[2] = read
      update()
    },
  }
}
