/**
 * `npm run release`: builds Plus and packs it with all it needs to run, Node included, into dist/release, for this system or for those
 * that are named: `npm run release -- linux-x64 linux-arm64`. Beside each archive it writes its bill of materials, and the typed client
 * for programs, the changelog and the checksums of all. Every text must be translated.
 */
import { install } from '#tools/install.mjs'
import { bringNode } from '#tools/node/own-node.mjs'
import { runNode } from '#tools/run.mjs'

await install({ everything: false })
// Plus's own Node makes the release and is in it: that of the machine may need libraries beside it, and packs to other bytes.
const program = await bringNode()
if (program === undefined) {
  console.error('npm did not bring the Node of the release. Is the npm registry within reach?')
  process.exit(1)
}
for (const step of [
  ['tools/i18n/missing-translations.ts', '--strict'],
  ['tools/build.mjs'],
  ['tools/release/main.ts', ...process.argv.slice(2)],
]) {
  const code = await runNode(step, { program })
  if (code !== 0) process.exit(code)
}
