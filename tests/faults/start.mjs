/**
 * `npm run test:faults`: kills processes, cuts power, fills disks and stops databases while clients write, and checks every
 * acknowledged write. `--short`, `--long`, `--only NAME`, `--seed N`.
 */
import { install } from '#tools/install.mjs'
import { runNode } from '#tools/run.mjs'

await install({ everything: true })
// Tests the build that `npm start` runs.
const built = await runNode(['tools/build.mjs'])
if (built !== 0) process.exit(built)
process.exit(await runNode(['tests/faults/main.ts', ...process.argv.slice(2)]))
