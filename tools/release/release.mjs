/**
 * `npm run release`: builds Plus and packs it with all it needs to run, Node included, into dist/release. Beside the archive it
 * writes its bill of materials, the changelog and the checksums of all three.
 */
import { install } from '../install.mjs'
import { runNode } from '../run.mjs'

install({ everything: false })
const built = await runNode(['tools/build.mjs'])
process.exit(built === 0 ? await runNode(['tools/release/main.ts']) : built)
