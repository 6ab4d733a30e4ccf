/** Puts a release together: an archive, its bill of materials, the client package, the changelog, and the checksums of these. */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packFolder } from './archive.ts'
import { describeBill } from './bill-of-materials.ts'
import { checksumOf } from './checksum.ts'
import { type Release, root } from './description.ts'
import { type Filled, fillFolder } from './fill-folder.ts'
import { findForeignFiles } from './foreign-files.ts'
import { bringPackages, findContents } from './release-contents.ts'

interface Making {
  /** The Node inside: a program of the release's system, in the version of the process that makes it. */
  node?: string
  /** How hard the files are compressed, from 1 to 9. */
  level?: number
}

const SUMS = 'SHA256SUMS'

/** Writes the files of a release into a folder, which may have releases for other systems. */
export async function makeRelease(
  out: string,
  release: Release,
  { node = process.execPath, level = 6 }: Making = {},
): Promise<Filled> {
  await mkdir(out, { recursive: true })
  const work = await mkdtemp(path.join(tmpdir(), 'plus-release-'))
  try {
    const brought = path.join(work, 'brought')
    await mkdir(brought)
    const contents = await bringPackages(await findContents(release.system), release.system, brought)
    const folder = path.join(work, release.name)
    const filled = await fillFolder(folder, release, contents, { level, node })
    const foreign = await findForeignFiles(folder, release.system)
    if (foreign.length > 0) throw new Error(`Not for ${release.system}: ${foreign.join(', ')}`)
    const into = (name: string) => path.join(out, name)
    await packFolder({ parent: work, names: [release.name], file: into(`${release.name}.tar.gz`), ...release, level })
    await writeFile(into(`${release.name}.cdx.json`), await describeBill(release, contents, node))
    await copyFile(path.join(root, 'CHANGELOG.md'), into('CHANGELOG.md'))
    await copyFile(path.join(root, 'dist/client.tgz'), into(`plus-client-${release.version}.tgz`))
    await writeFile(into(SUMS), await sumsOf(out))
    return filled
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function sumsOf(out: string): Promise<string> {
  const names = (await readdir(out)).filter((name) => name !== SUMS).sort()
  const lines = await Promise.all(names.map(async (name) => `${await checksumOf(path.join(out, name))}  ${name}\n`))
  return lines.join('')
}
