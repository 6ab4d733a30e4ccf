/** `npm run admin -- COMMAND`: the commands of an operator, for a running or stopped network. `--help` lists them. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: false })
process.exit(await runNode(['tools/admin/main.ts', ...process.argv.slice(2)]))
