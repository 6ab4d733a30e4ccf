/**
 * `npm run bench -- --workers`: how many more requests two processes answer on one SQLite file than one does, on as many cores.
 * The generator and other programs share these cores, so what they take is taken off. Two busy cores share caches, memory and, in
 * virtual machines, often one core of the hardware; so two networks with a process each say what the machine gives at most.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ProcessRole, roleArgument } from '#server/core/processes/local-paths.ts'
import { drawMixed, memberParts } from '#tools/bench/calls/mix.ts'
import { becomeQuiet } from '#tools/bench/calls/quiet.ts'
import { createRequests, drawMany } from '#tools/bench/calls/requests.ts'
import { median } from '#tools/bench/calls/rounds.ts'
import { prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import type { Load, Outcome } from '#tools/bench/processes/generator.ts'
import { type Plus, startPlus } from '#tools/bench/processes/plus.ts'
import { createRandom } from '#tools/random.ts'

const CONNECTIONS = 32
const SECONDS = 3
/** Requests, sent to each process before the first round: until then caches fill, and code is compiled. */
const WARM = 16_000
const SEED = 45
const PROCESSES = 2

interface Side {
  name: string
  processes: Plus[]
}

interface Figures {
  perSecond: number
  /** The CPU time of one request in all threads. */
  cpuUs: number
  /** The CPU time of one request in the threads that answer. */
  mainUs: number
  plusCores: number
  generatorCores: number
}

/** Prints a table, and the factor of each row. */
export async function benchWorkers({ isQuick, only }: { isQuick: boolean; only: string }): Promise<void> {
  const data = await prepareData(isQuick ? SIZES.quick : SIZES.full)
  const copies = [1, 2, 3].map((copy) => `${data.dir}-${copy}`) as [string, string, string]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plus-bench-'))
  try {
    for (const copy of copies) await cp(data.dir, copy, { recursive: true })
    const generator = new Child('tools/bench/processes/generator.ts')
    const sides: Side[] = [
      { name: 'one process', processes: [await startPlus(data.dir)] },
      { name: 'two processes', processes: await startTwo(copies[0], folder) },
      { name: 'two networks', processes: [await startPlus(copies[1]), await startPlus(copies[2])] },
    ]
    const requests = createRequests(data)
    const rows = {
      'reads and writes of all kinds': drawMany(drawMixed(createRandom(SEED), memberParts(requests))),
      'home, Following': drawMany(requests.withWrites(requests.following)),
      'newest posts': drawMany(requests.withWrites(requests.newest)),
    }
    console.log(`\n${line('', ['requests/s', 'CPU µs', 'main µs', 'cores: Plus', 'generator', 'possible/s'])}`)
    for (const [name, drawn] of Object.entries(rows).filter(([row]) => row.includes(only))) {
      const taken = await takeRow(generator, sides, drawn, isQuick ? 3 : 5)
      const alone = 1e6 / taken[0]!.mainUs
      console.log(name)
      for (const [index, figures] of taken.entries()) {
        const possible = index === 0 ? alone : (PROCESSES * 1e6) / figures.cpuUs
        const factor = index === 0 ? '' : ` ${(possible / alone).toFixed(2)} ×`
        console.log(line(`  ${sides[index]!.name}`, [...columns(figures), possible.toFixed(0) + factor]))
      }
    }
    console.log(`
possible/s is what there would be without the generator and other programs: one process is full when its thread that
answers is, two when all their threads together have ${PROCESSES} cores. Two networks share nothing but the machine.`)
  } finally {
    await Child.stopAll()
    await data.remove()
    for (const each of [...copies, folder]) await rm(each, { recursive: true, force: true })
  }
}

async function startTwo(dir: string, folder: string): Promise<Plus[]> {
  const start = (role: ProcessRole) => startPlus(dir, [], {}, [roleArgument(role)])
  const writer = await start({ kind: 'writer', folder, number: 0 })
  return [writer, await start({ kind: 'reader', folder, number: 1 })]
}

async function takeRow(generator: Child, sides: readonly Side[], requests: string[], rounds: number) {
  for (const { processes } of sides) await load(generator, processes, requests.slice(0, WARM), null)
  const taken: Figures[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { processes }] of sides.entries()) {
      for (const { child } of processes) await becomeQuiet(child)
      taken[index]!.push(await load(generator, processes, requests, SECONDS))
    }
  return taken.map((figures): Figures => {
    const of = (key: keyof Figures) => median(figures.map((each) => each[key]))
    return {
      perSecond: of('perSecond'),
      cpuUs: of('cpuUs'),
      mainUs: of('mainUs'),
      plusCores: of('plusCores'),
      generatorCores: of('generatorCores'),
    }
  })
}

async function load(
  generator: Child,
  processes: readonly Plus[],
  requests: string[],
  /** Null to send each request once. */
  seconds: number | null,
): Promise<Figures> {
  const read = () => Promise.all([...processes.map(({ child }) => child), generator].map((child) => child.usage()))
  const before = await read()
  const started = performance.now()
  const streams = [{ requests, connections: CONNECTIONS / processes.length, isOnce: seconds === null }]
  const outcomes = await Promise.all(
    processes.map(({ port }) =>
      generator.request<Outcome[]>('load', { port, seconds: seconds ?? 0, streams } satisfies Load),
    ),
  )
  const lasted = performance.now() - started
  const after = await read()
  const failure = outcomes.flat().find((outcome) => outcome.failure !== null)
  if (failure) throw new Error(`Plus answered ${failure.failure} under load`)
  const answered = outcomes.flat().reduce((sum, outcome) => sum + outcome.answered, 0)
  const spent = after.map((usage, index) => ({
    cpuMs: usage.cpuMs - before[index]!.cpuMs,
    mainCpuMs: usage.mainCpuMs - before[index]!.mainCpuMs,
  }))
  const generated = spent.pop()!
  const sum = (key: 'cpuMs' | 'mainCpuMs') => spent.reduce((total, each) => total + each[key], 0)
  return {
    perSecond: (answered / lasted) * 1_000,
    cpuUs: (sum('cpuMs') / answered) * 1_000,
    mainUs: (sum('mainCpuMs') / answered) * 1_000,
    plusCores: sum('cpuMs') / lasted,
    generatorCores: generated.cpuMs / lasted,
  }
}

const columns = ({ perSecond, cpuUs, mainUs, plusCores, generatorCores }: Figures): string[] => [
  ...[perSecond, cpuUs, mainUs].map((figure) => figure.toFixed(0)),
  ...[plusCores, generatorCores].map((cores) => cores.toFixed(2)),
]

const line = (name: string, figures: readonly string[]): string =>
  `${name.padEnd(32)}${figures.map((text) => text.padStart(14)).join('')}`
