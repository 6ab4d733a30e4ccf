/** Tells where the CPU time of recorded writes went, by part of Plus. */
import { ENGINE, GARBAGE, PARTS, partOf, QUERIES, restOf, TRANSACTIONS } from './parts.ts'
import type { Frame, Recording } from './profiler.ts'
import { sourceFile } from './source-files.ts'

/** The cost of one write in a part of Plus. */
interface PartCost {
  name: string
  /** Microseconds of CPU time. */
  javaScriptUs: number
  sqlUs: number
  statements: number
}

const THREADS: Record<string, string> = {
  'libuv-worker': 'sync of the log (thread pool)',
  WorkerThread: 'checkpoints, search index (threads)',
  V8Worker: 'garbage collection, compiler (threads)',
}
const SQL_FUNCTIONS = new Set(['all', 'get', 'run', 'exec', 'prepare'])

/** The parts of one of `writes` recorded writes, those that cost something. */
export function breakDown({ stacks, statements, mainMs, threads }: Recording, writes: number): PartCost[] {
  const costs = new Map<string, PartCost>()
  const costOf = (name: string): PartCost => {
    const cost = costs.get(name) ?? { name, javaScriptUs: 0, sqlUs: 0, statements: 0 }
    costs.set(name, cost)
    return cost
  }
  for (const { name } of PARTS) costOf(name)
  for (const name of [QUERIES, ENGINE, GARBAGE]) costOf(name)

  const busy = stacks.filter(({ frames }) => frames[0]?.functionName !== '(idle)')
  const samples = busy.reduce((sum, stack) => sum + stack.samples, 0)
  const toUs = (count: number) => ((count / samples) * mainMs * 1_000) / writes
  let sqlUs = 0
  for (const { frames, samples: count } of busy) {
    const files = frames.map(sourceFile)
    const { functionName } = frames[0]!
    // Native functions of SQLite have no file.
    if (files[0] === '' && SQL_FUNCTIONS.has(functionName)) sqlUs += toUs(count)
    else costOf(partOf(files) ?? restOf(files, functionName)).javaScriptUs += toUs(count)
  }
  const sqlMs = statements.reduce((sum, { ms }) => sum + ms, 0)
  for (const { stack, ms, count } of statements) {
    const cost = costOf(ownerOf(stack))
    cost.sqlUs += (ms / sqlMs) * sqlUs
    cost.statements += count / writes
  }
  for (const [thread, name] of Object.entries(THREADS))
    costOf(name).javaScriptUs += ((threads[thread] ?? 0) * 1_000) / writes
  return [...costs.values()].filter((cost) => cost.javaScriptUs + cost.sqlUs >= 0.5)
}

/** The code that had a statement prepared. Statements of transactions are not prepared. */
const ownerOf = (stack: readonly Frame[]): string =>
  stack.length === 0 ? TRANSACTIONS : (partOf(stack.map(sourceFile)) ?? QUERIES)
