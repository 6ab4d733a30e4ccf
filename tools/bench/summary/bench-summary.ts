/**
 * `npm run bench`: what the most frequent calls cost with the settings of `npm start`, on two networks, at one to 256
 * connections, beside a bare `node:http` server. Requests that Plus refuses count as failures.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { createRequests } from '#tools/bench/calls/requests.ts'
import { machineMs } from '#tools/bench/capacity/load-step.ts'
import { prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { asStarted, profileFlags, startPlus } from '#tools/bench/processes/plus.ts'
import { type Cell, measureRow, type SummaryBench } from './measure-row.ts'
import { SUMMARY } from './rows.ts'
import { cellLine, header, toMarkdown } from './table.ts'

const NETWORKS = [
  { size: SIZES.small, connections: [1, 16, 64, 256] },
  { size: SIZES.full, connections: [16, 256] },
]
/** The one setting that the bench takes from its environment. */
const MEMORY = process.env.MEMORY_MB ? `, MEMORY_MB=${process.env.MEMORY_MB}` : ''
/** In cores. */
const MOST_OTHERS = 0.1
const PAGE = path.resolve(import.meta.dirname, '../../../docs/scaling.md')
const BLOCK = /(<!-- written by npm run bench -- --record -->\n)[\s\S]*?(<!-- end -->)/

interface Options {
  /** The small network alone, in one round. */
  isQuick: boolean
  /** Writes the table into docs/scaling.md. */
  isRecorded: boolean
  /** A folder for CPU profiles of the server; empty for none. */
  profiles: string
}

export async function benchSummary({ isQuick, isRecorded, profiles }: Options): Promise<void> {
  const started = performance.now()
  const tables: string[] = []
  for (const { size, connections } of isQuick ? NETWORKS.slice(0, 1) : NETWORKS) {
    const data = await prepareData(size)
    try {
      const yardstick = new Child('tools/bench/processes/yardstick.ts')
      const bench: SummaryBench = {
        data,
        plus: await startPlus(data.dir, profileFlags(profiles), asStarted),
        yardstick: { child: yardstick, port: Number(await yardstick.firstLine()) },
        engine: new Child('tools/bench/processes/raw-engine.ts'),
        generator: new Child('tools/bench/processes/generator.ts'),
        rounds: isQuick ? 1 : 3,
        notes: new Set(),
      }
      const title = `${size.posts.toLocaleString('en')} posts, ${size.members.toLocaleString('en')} members${MEMORY}`
      console.log(`\n${title}\n${header}`)
      const otherCores = watchOthers(bench)
      const cells = await measureRows(bench, connections)
      const { memoryMb } = await bench.plus.child.usage()
      const others = await otherCores()
      const notes = [
        `Memory of Plus after all rows: ${memoryMb.toFixed(0)} MB.`,
        ...(others > MOST_OTHERS ? [`Other programs took ${others.toFixed(2)} of ${cpus().length} cores.`] : []),
        ...bench.notes,
      ].join(' ')
      console.log(notes)
      tables.push(`${title}. ${notes}\n\n${toMarkdown(cells)}\n`)
    } finally {
      await Child.stopAll()
      await data.remove()
    }
  }
  console.log(`\n${EXPLANATION}\nThis took ${((performance.now() - started) / 1_000).toFixed(0)} s.`)
  if (isRecorded) await record(tables.join('\n'))
}

async function measureRows(bench: SummaryBench, connections: readonly number[]): Promise<Cell[]> {
  const requests = createRequests(bench.data)
  const cells: Cell[] = []
  for (const row of SUMMARY)
    for (const cell of await measureRow(bench, requests, row, connections)) {
      console.log(cellLine(cell))
      cells.push(cell)
    }
  return cells
}

/** Answers later how many cores other programs have taken since now, on average. The processes of the bench have just started. */
function watchOthers({ plus, yardstick, engine, generator }: SummaryBench): () => Promise<number> {
  const [started, machineBefore, ownBefore] = [performance.now(), machineMs(), process.cpuUsage()]
  return async () => {
    const own = process.cpuUsage(ownBefore)
    let otherMs = machineMs() - machineBefore - (own.user + own.system) / 1_000
    for (const child of [plus.child, yardstick.child, engine, generator]) otherMs -= (await child.usage()).cpuMs
    return Math.max(0, otherMs / (performance.now() - started))
  }
}

const EXPLANATION = `Settings as of npm start, but RATE_LIMITS=off. Bare: a node:http server that sends as many bytes; of a write, durable
inserts of SQLite alone, one after the other. CPU is that of all threads of the server for one answer that was a success, without the
generator; of a write with all its later work. Refused: answers that were no success. * The bare server had time left: it could answer more.`

async function record(text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  if (!BLOCK.test(page)) throw new Error(`${PAGE} has no place for the table`)
  await writeFile(
    PAGE,
    page.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`),
  )
}
