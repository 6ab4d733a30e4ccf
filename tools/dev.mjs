/** `npm run dev`: the server restarts and the web app reloads when their files change. */
import { install } from './install.mjs'
import { runNode, untilStopped } from './run.mjs'
import { serverEnv, serverFlags } from './server-flags.mjs'

await install({ everything: true })
const port = process.env.PORT || '3000'
console.log(`The web app with live reload: http://127.0.0.1:5173 (the API behind it: port ${port})`)
const code = await Promise.race([
  runNode([...serverFlags, '--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { ...serverEnv, PORT: port },
  }),
  runNode(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
])
process.exit(untilStopped(code))
