/** Makes a release of the build. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { adviceOn } from '#tools/source/pack-source.mjs'
import { describeRelease, root } from './description.ts'
import { makeRelease } from './make-release.ts'

const started = performance.now()
const out = path.join(root, 'dist/release')
await rm(out, { recursive: true, force: true })
const { bytes, source } = await makeRelease(out, describeRelease())
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
for (const name of (await readdir(out)).sort()) {
  const { size } = await stat(path.join(out, name))
  console.log(`dist/release/${name}  ${size < 1e6 ? `${(size / 1e3).toFixed(0)} kB` : mb(size)}`)
}
console.log(`Installed ${mb(bytes)}. Packed in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
const advice = adviceOn(source)
if (advice) console.log(advice)
