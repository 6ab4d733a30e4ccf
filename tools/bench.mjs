/**
 * `npm run bench`: measures speed on data it generates. `--quick`, `--only NAME`, `--profile`; `--live` measures live
 * events instead, `--grok` questions to Grok.
 */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

install({ everything: true })
process.exit(await runNode(['tools/bench/main.ts', ...process.argv.slice(2)]))
