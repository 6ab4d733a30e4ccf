/** Measures the speed of Plus. Each ratio is the median of rounds of one run, in which both sides take turns. */
import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { benchBeside } from './beside/bench-beside.ts'
import { benchCalls } from './calls/bench-calls.ts'
import { benchWrites } from './calls/writes/bench-writes.ts'
import { benchCapacity } from './capacity/bench-capacity.ts'
import { benchWorkers } from './capacity/bench-workers.ts'
import { benchGrok } from './grok/bench-grok.ts'
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts'
import { benchHot } from './load/bench-hot.ts'
import { benchLive } from './load/bench-live.ts'
import { benchPages } from './pages/bench-pages.ts'
import { benchPostgres } from './scale/bench-postgres.ts'
import { benchScale } from './scale/bench-scale.ts'
import { benchSoak } from './soak/bench-soak.ts'

const PROFILES = path.resolve(import.meta.dirname, '../../.cache/bench-profiles')

const command = new Command('npm run bench --')
  .description('Measures the speed of Plus on data that it generates: without options, the most frequent calls.')
  .helpOption('--help', 'Show this help.')
  .option('--quick', 'Less data, fewer and shorter rounds.')
  .option('--only <NAME>', 'The row of this name or, failing that, those whose names contain it.')
  .option('--profile', 'Leave a CPU profile of the server in .cache/bench-profiles.')
  .optionsGroup('Calls:')
  .option('--record', 'Write the table of the frequent calls into docs/scaling.md, too.')
  .option('--all', 'More calls, start, latency, overload and search.')
  .option('--writes', 'Where the CPU time of writes goes.')
  .option('--beside <FOLDER>', 'The cost of the same requests here and in another checkout, which is built.')
  .optionsGroup('Scale:')
  .option('--scale', 'The cost of the same requests on networks of different sizes.')
  .option('--postgres', 'The cost of requests on PostgreSQL, in Plus and in the database of DATABASE_URL.')
  .optionsGroup('Capacity:')
  .option('--capacity', 'How many requests a second the machine holds, and for how many members that is enough.')
  .option('--workers', 'Two processes on one SQLite file beside one.')
  .optionsGroup('Latency and overload (those of calls: --only latency, --only overload):')
  .option('--live', 'Live events: thousands of open tabs.')
  .option('--hot', 'A post that many like at once, over two processes on PostgreSQL.')
  .optionsGroup('Soak:')
  .option('--soak <TIME>', 'A modest load for so long, such as 10m. Ends with 1 when memory grows or anything fails.')
  .optionsGroup('Other:')
  .option('--pages', 'A public page: processor time and bytes. Ends with 1 beyond the goals.')
  .option('--grok', 'Questions to Grok with known answers. Ends with 1 when too few are right.')
  .option('--lighthouse', 'How soon /home is there in a browser: Lighthouse, a slow network, a slow processor.')
  .option('--data <FOLDER>', 'With --lighthouse: the data of a seeded network, seeded where it is missing.')
  .parse()
/** Options without a value. */
type Switch =
  | 'quick'
  | 'profile'
  | 'record'
  | 'all'
  | 'writes'
  | 'scale'
  | 'postgres'
  | 'capacity'
  | 'workers'
  | 'live'
  | 'hot'
  | 'grok'
  | 'pages'
  | 'lighthouse'
const options = command.opts<Partial<Record<Switch, true> & Record<'only' | 'soak' | 'data' | 'beside', string>>>()
const { only = '' } = options
const isQuick = options.quick === true
const profiles = options.profile ? PROFILES : ''
if (profiles) await mkdir(profiles, { recursive: true })

console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${process.platform}`)
if (options.pages) process.exitCode = (await benchPages()) ? 0 : 1
else if (options.grok) process.exitCode = (await benchGrok()) ? 0 : 1
else if (options.soak) process.exitCode = (await benchSoak(options.soak)) ? 0 : 1
else if (options.lighthouse) await benchLighthouse({ isQuick, data: options.data ?? '' })
else if (options.live) await benchLive(isQuick)
else if (options.hot) await benchHot()
else if (options.workers) await benchWorkers({ isQuick, only })
else if (options.beside) await benchBeside({ folder: options.beside, isQuick, only })
else if (options.postgres) await benchPostgres({ isQuick, only })
else if (options.writes) await benchWrites({ isQuick, only })
else if (options.capacity) await benchCapacity({ isQuick, profiles })
else if (options.scale) await benchScale({ isQuick, only, profiles })
else
  await benchCalls({
    isQuick,
    only,
    isAll: options.all === true || only !== '',
    isRecorded: options.record === true,
    profiles,
  })
