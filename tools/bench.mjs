/**
 * `npm run bench`: measures speed on data it generates; without options, the most frequent calls with the settings of
 * `npm start`. `--quick`, `--record`, `--profile`; `--all` and `--only NAME` measure more calls; `--scale` compares networks of
 * different sizes instead, `--writes` says where the CPU time of writes goes, `--capacity` finds what the machine holds,
 * `--live` measures live events, `--hot` a post that many like at once, `--workers` two processes on one SQLite file, `--grok`
 * questions to Grok, `--soak 10m` whether it stays as it is for so long, `--lighthouse` how soon /home is there in a browser.
 */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

install({ everything: true })
// What is measured is what `npm start` runs.
const built = await runNode(['tools/build.mjs'])
if (built !== 0) process.exit(built)
const options = process.argv.slice(2)
// A million posts, with all that belongs to them, are made in memory.
const memory = ['--scale', '--writes'].some((option) => options.includes(option)) ? ['--max-old-space-size=12288'] : []
process.exit(await runNode([...memory, 'tools/bench/main.ts', ...options]))
