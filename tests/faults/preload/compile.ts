/** Compiles what is loaded into processes of Plus to record their writes and to move their clock. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../processes/plus.ts'
import { Skipped } from '../scenario.ts'

const SOURCE = path.join(import.meta.dirname, 'preload.c')

/** The compiled file. Throws `Skipped` where it can't be made. */
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
