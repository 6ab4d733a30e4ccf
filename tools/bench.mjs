/**
 * `npm run bench`: the figures of "Speed" on data it makes itself. `--quick`, `--only NAME`, `--profile`; `--live` for live events, `--grok` for
 * questions to Grok instead.
 */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

install({ everything: true })
process.exit(await runNode(['tools/bench/main.ts', ...process.argv.slice(2)]))
