/** `npm start`: installs, builds what is stale, runs Plus. */
import { install } from './install.mjs'
import { runNode } from './run.mjs'
import { serverEnv, serverFlags } from './server-flags.mjs'

install({ everything: false })
const built = await runNode(['tools/build.mjs'])
process.exit(built === 0 ? await runNode([...serverFlags, 'dist/server/main.js'], { env: serverEnv }) : built)
