/** `npm run docs`: writes into the pages what they repeat from the code. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: true })
process.exit(await runNode(['tests/architecture/generated.ts']))
