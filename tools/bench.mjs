/** `npm run bench`: measures speed on data that it generates; `--help` lists what. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: true })
const options = process.argv.slice(2)
// The bench measures the build that `npm start` runs.
const built = options.includes('--help') ? 0 : await runNode(['tools/build.mjs'])
if (built !== 0) process.exit(built)
// A million posts, with all that belongs to them, are made in memory.
const memory = ['--scale', '--writes'].some((option) => options.includes(option)) ? ['--max-old-space-size=12288'] : []
process.exit(await runNode([...memory, 'tools/bench/main.ts', ...options]))
