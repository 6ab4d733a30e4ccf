/** Makes releases of the build, for the systems that the arguments name. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { bringNode, nodePackage } from '#tools/node/own-node.mjs'
import { adviceOn } from '#tools/source/pack-source.mjs'
import { describeRelease, root, thisSystem } from './description.ts'
import type { Filled } from './fill-folder.ts'
import { makeRelease } from './make-release.ts'

const started = performance.now()
const out = path.join(root, 'dist/release')
const systems = process.argv.length > 2 ? process.argv.slice(2) : [thisSystem]
for (const system of systems)
  if (!nodePackage(system)) stop(`There is no release for ${system}: npm has no Node for it.`)

await rm(out, { recursive: true, force: true })
const made: Filled[] = []
for (const system of systems) {
  const node = await bringNode(system)
  if (node === undefined) stop(`npm did not bring Node for ${system}. Is the npm registry within reach?`)
  else made.push(await makeRelease(out, describeRelease(system), { node }))
}
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
for (const name of (await readdir(out)).sort()) {
  const { size } = await stat(path.join(out, name))
  console.log(`dist/release/${name}  ${size < 1e6 ? `${(size / 1e3).toFixed(0)} kB` : mb(size)}`)
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`Installed ${made.map(({ bytes }) => mb(bytes)).join(' and ')}. Packed in ${seconds} s.`)
const advice = adviceOn(made[0]!.source)
if (advice) console.log(advice)

function stop(message: string): void {
  console.error(message)
  process.exit(1)
}
