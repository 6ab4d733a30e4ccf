/** `npm start`: installs, builds what is stale, runs Plus. */
import { install } from './install.mjs'
import { runNode, untilStopped } from './run.mjs'
import { serverEnv, serverFlags } from './server-flags.mjs'

await install({ everything: false })
const built = await runNode(['tools/build.mjs'])
const code = built === 0 ? await runNode([...serverFlags, 'dist/server/main.js'], { env: serverEnv }) : built
process.exit(untilStopped(code))
