/**
 * `npm run release`: builds Plus and packs it with all it needs to run, Node included, into dist/release. Beside the archive it
 * writes its bill of materials, the typed client for programs, the changelog and the checksums of all. Every text must be translated.
 */
import { install } from '#tools/install.mjs'
import { runNode } from '#tools/run.mjs'

await install({ everything: false })
for (const step of [
  ['tools/i18n/missing-translations.ts', '--strict'],
  ['tools/build.mjs'],
  ['tools/release/main.ts'],
]) {
  const code = await runNode(step)
  if (code !== 0) process.exit(code)
}
