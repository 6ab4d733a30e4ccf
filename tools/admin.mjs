/** `npm run admin -- COMMAND`: what an operator does to a network, whether it runs or not. `--help` lists the commands. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

install({ everything: false })
process.exit(await runNode(['tools/admin/main.ts', ...process.argv.slice(2)]))
