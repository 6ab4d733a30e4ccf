/** `node tools/node.mjs FILE …`: runs a program with the Node that runs Plus, for scripts of the shell. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: true })
process.exit(await runNode(process.argv.slice(2)))
