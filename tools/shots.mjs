/** `npm run shots`: a picture of every screen, with seeded data, into .cache/shots; the README's into docs/pictures. Options: shots/looks.ts. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'

await install({ everything: true })
const built = await runNode(['tools/build.mjs'])
process.exit(built === 0 ? await runNode(['tools/shots/main.ts', ...process.argv.slice(2)]) : built)
