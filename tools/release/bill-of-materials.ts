/** The bill of materials (CycloneDX) of a release, limited to its content. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { checksumOf } from './checksum.ts'
import { fullVersion, type Release, root } from './description.ts'
import { type Contents, parentOf, readManifest } from './release-contents.ts'

interface Component {
  type: string
  name: string
  version: string
  'bom-ref'?: string
  purl?: string
  hashes?: { alg: string; content: string }[]
  components?: Component[]
}

interface Bill {
  serialNumber: string
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const MAX_BYTES = 64 * 2 ** 20

/** The bill as JSON, with this Node inside. The same source makes the same text. */
export async function describeBill(release: Release, contents: Contents, node: string): Promise<string> {
  // With `--omit dev` npm also leaves out what both Plus and its tests need.
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', options, { cwd: root, maxBuffer: MAX_BYTES })
  const bill = JSON.parse(stdout) as Bill
  const inside = new Set(
    await Promise.all(contents.all.map(async (folder) => referenceTo(await readManifest(folder, contents)))),
  )
  const isInside = (reference: string) => inside.has(reference)

  const packages = bill.components.filter((component) => isInside(referenceTo(component)))
  const found = new Set(packages.map(referenceTo))
  const unknown = [...inside].filter((reference) => !found.has(reference))
  if (unknown.length > 0) throw new Error(`npm does not list what Plus is built with: ${unknown.join(', ')}`)
  for (const component of packages)
    if (component.name.startsWith('@img/sharp-libvips-')) component.components = await librariesOf(component, contents)
  bill.components = [await describeNode(node), ...packages]

  const whole = bill.metadata.component['bom-ref']!
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === whole || isInside(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isInside) }))
  bill.metadata.timestamp = new Date(release.seconds * 1_000).toISOString()
  Object.assign(bill.metadata.component, { type: 'application', name: 'plus', version: fullVersion(release) })
  bill.serialNumber = ''
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`
  return `${JSON.stringify(bill, null, 2)}\n`
}

const referenceTo = ({ name, version }: Pick<Component, 'name' | 'version'>): string => `${name}@${version}`

const library = ([name, version]: [string, string]): Component => ({ type: 'library', name, version })

/** Node, with the libraries inside it, which are the same for every system. */
async function describeNode(file: string): Promise<Component> {
  const { node, modules, napi, ...libraries } = process.versions as Record<string, string>
  return {
    'bom-ref': `node@${node}-binary`,
    type: 'platform',
    name: 'node',
    version: node!,
    purl: `pkg:generic/node@${node}`,
    hashes: [{ alg: 'SHA-256', content: await checksumOf(file) }],
    components: Object.entries(libraries)
      .filter(([, version]) => version !== '')
      .map(library),
  }
}

/** The libraries that are compiled into libvips, which read images. */
async function librariesOf({ name }: Component, contents: Contents): Promise<Component[]> {
  const folder = `node_modules/${name}`
  const versions = JSON.parse(await readFile(path.join(parentOf(folder, contents), folder, 'versions.json'), 'utf8'))
  return Object.entries(versions as Record<string, string>).map(library)
}

/** A UUID made of a text, as version 8 allows. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
