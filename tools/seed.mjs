/** `npm run seed`: fills an empty network with lifelike members and posts. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: false })
process.exit(await runNode(['tools/seed/main.ts']))
