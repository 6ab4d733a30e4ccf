/** Puts a release together: an archive, its bill of materials, the client package, the changelog, and the checksums of these. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packFolder } from './archive.ts'
import { describeBill } from './bill-of-materials.ts'
import { checksumOf } from './checksum.ts'
import { fileVersion, type Release, root } from './description.ts'
import { type Filled, fillFolder } from './fill-folder.ts'
import { findContents } from './release-contents.ts'

/** Writes the files of a release into a folder. `level` says how hard they are compressed, from 1 to 9. */
export async function makeRelease(out: string, release: Release, { level = 6 } = {}): Promise<Filled> {
  await mkdir(out, { recursive: true })
  const work = await mkdtemp(path.join(tmpdir(), 'plus-release-'))
  try {
    const contents = await findContents()
    const filled = await fillFolder(path.join(work, release.name), release, contents, { level })
    const archive = `${release.name}.tar.gz`
    const client = `plus-client-${release.version}.tgz`
    const bill = `${fileVersion(release)}.cdx.json`
    await packFolder({ parent: work, names: [release.name], file: path.join(out, archive), ...release, level })
    await writeFile(path.join(out, bill), await describeBill(release, contents))
    await copyFile(path.join(root, 'CHANGELOG.md'), path.join(out, 'CHANGELOG.md'))
    await copyFile(path.join(root, 'dist/client.tgz'), path.join(out, client))
    const lines = await Promise.all(
      ['CHANGELOG.md', archive, bill, client].map(
        async (name) => `${await checksumOf(path.join(out, name))}  ${name}\n`,
      ),
    )
    await writeFile(path.join(out, 'SHA256SUMS'), lines.join(''))
    return filled
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
