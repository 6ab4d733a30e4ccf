/** Records where the main thread of a process spends its time, when the bench asks. Preloaded into the server that `--writes` measures. */
import { Session } from 'node:inspector/promises'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { answerParent } from '#tools/bench/processes/answer-parent.ts'
import { type Threads, threadTimes } from './threads.ts'

/** A function in a profile, by its place in a bundle. */
export interface Frame {
  functionName: string
  url: string
  line: number
}

/** How often a statement ran and how long it took. */
interface StatementCost {
  sql: string
  /** The stack that had it prepared, the innermost function first. */
  stack: Frame[]
  count: number
  ms: number
}

export interface Recording {
  /** Each stack that was seen, the innermost function first, and how often. */
  stacks: { frames: Frame[]; samples: number }[]
  statements: StatementCost[]
  /** CPU time of the main thread, and of the others by name. */
  mainMs: number
  threads: Threads
}

const INTERVAL_US = 1_000
const SELF = import.meta.url

const session = new Session()
session.connect()
const costs = new Map<string, StatementCost>()
const sqlOf = new WeakMap<StatementSync, string>()
let before = { mainUs: 0, threads: threadTimes() }

/** Measures the time of one function of `node:sqlite`. */
function timed(sql: string, run: () => unknown): unknown {
  const startedAt = performance.now()
  try {
    return run()
  } finally {
    const cost = costs.get(sql) ?? { sql, stack: [], count: 0, ms: 0 }
    costs.set(sql, cost)
    cost.count++
    cost.ms += performance.now() - startedAt
  }
}

function stackNow(): Frame[] {
  const { prepareStackTrace } = Error
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Error.stackTraceLimit = limit
  Error.prepareStackTrace = prepareStackTrace
  return sites.map((site) => ({
    functionName: site.getFunctionName() ?? '',
    url: site.getFileName() ?? '',
    line: site.getLineNumber() ?? 0,
  }))
}

const { prepare, exec } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (...args) {
  const statement = prepare.apply(this, args)
  sqlOf.set(statement, args[0])
  if (!costs.has(args[0])) costs.set(args[0], { sql: args[0], stack: stackNow(), count: 0, ms: 0 })
  return statement
}
DatabaseSync.prototype.exec = function (sql) {
  return timed(sql, () => exec.call(this, sql)) as undefined
}
for (const name of ['all', 'get', 'run'] as const) {
  const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
    return timed(sqlOf.get(this) ?? '', () => original.apply(this, values))
  } as never
}

answerParent({
  async startRecording() {
    for (const cost of costs.values()) Object.assign(cost, { count: 0, ms: 0 })
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
    const { user, system } = process.threadCpuUsage()
    before = { mainUs: user + system, threads: threadTimes() }
    await session.post('Profiler.start')
  },
  async stopRecording(): Promise<Recording> {
    const { user, system } = process.threadCpuUsage()
    const threads = threadTimes()
    const { profile } = await session.post('Profiler.stop')
    const parents = new Map<number, number>()
    for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node.id)
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
    const framesOf = (id: number): Frame[] => {
      const frames: Frame[] = []
      for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
        const { functionName, url, lineNumber } = nodes.get(at)!.callFrame
        if (url !== SELF) frames.push({ functionName, url, line: lineNumber + 1 })
      }
      return frames
    }
    const counts = new Map<number, number>()
    for (const id of profile.samples ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
    return {
      stacks: [...counts].map(([id, samples]) => ({ frames: framesOf(id), samples })),
      statements: [...costs.values()].filter((cost) => cost.count > 0),
      mainMs: (user + system - before.mainUs) / 1_000,
      threads: Object.fromEntries(
        Object.entries(threads).map(([name, ms]) => [name, ms - (before.threads[name] ?? 0)]),
      ),
    }
  },
})
