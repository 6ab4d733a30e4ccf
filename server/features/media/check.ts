/** The check of images: one row for each use, two files for each image, and no others. */

import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing, idBatches } from '#server/db/check/rows.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  countMedia,
  countUses,
  deleteMediaOf,
  isReleasePending,
  listHashes,
  listOwners,
  releaseTimes,
  type Uses,
} from './check.store.ts'
import { encodeSmall, readSize } from './encode-image.ts'
import { insertMedia, isHashUsed } from './store.ts'
import { largeName, smallName } from './urls.ts'

/** A file younger than this may belong to an upload that is not committed yet. */
const MIN_AGE_MS = 60 * 60 * 1_000
/** Images that are looked for at once: a bucket answers each after some milliseconds. */
const AT_ONCE = 16

export const mediaChecks: Check[] = [
  { about: 'Images and what shows them', run: checkRows },
  { about: 'Image files', run: checkFiles },
]

async function checkRows(deps: Deps, findings: Findings): Promise<void> {
  await deleteOwnerless(deps, findings)
  for await (const owners of idBatches(deps.db, 'accounts')) {
    const [uses, rows] = await Promise.all([countUses(deps.db, owners), countMedia(deps.db, owners)])
    for (const [owner, suspects] of Map.groupBy(differences(uses, rows), ownerOf))
      await checkOwner(deps, findings, owner, suspects.map(hashOf))
  }
}

const ownerOf = (use: string): Id => Number(use.split(' ')[0])
const hashOf = (use: string): string => use.split(' ')[1]!

const differences = (uses: Uses, rows: Uses): string[] =>
  [...new Set([...uses.keys(), ...rows.keys()])].filter((key) => (uses.get(key) ?? 0) !== (rows.get(key) ?? 0))

async function checkOwner(deps: Deps, findings: Findings, owner: Id, suspects: readonly string[]): Promise<void> {
  const sizes = findings.fix ? await readSizes(deps.blobs, suspects) : new Map<string, Size>()
  const wrong = await transact(deps.db, async (tx) => {
    const missing = await countMissing(tx, owner)
    for (const [hash, count] of findings.fix ? missing : []) {
      if (count < 0) await releaseTimes(tx, owner, hash, -count)
      const size = sizes.get(hash) ?? { width: 0, height: 0 }
      for (let index = 0; index < count; index++)
        await insertMedia(tx, { owner_id: owner, id: deps.nextId(), hash, ...size, created_at: deps.clock() })
    }
    return missing
  })
  const who = `Member ${deps.ids.format(owner)}`
  for (const [hash, count] of wrong)
    findings.add(
      count > 0
        ? `${who} shows image ${hash}, which is not recorded as theirs.`
        : `${who} has image ${hash} recorded, but does not show it.`,
    )
}

/** The missing rows of each image; negative for surplus ones. Ignores images whose rows change during the count. */
async function countMissing(tx: Tx, owner: Id): Promise<Map<string, number>> {
  const before = await countMedia(tx, [owner])
  const uses = await countUses(tx, [owner])
  const after = await countMedia(tx, [owner])
  const stable = differences(uses, before).filter((use) => before.get(use) === after.get(use))
  return new Map(stable.map((use) => [hashOf(use), (uses.get(use) ?? 0) - (before.get(use) ?? 0)]))
}

interface Size {
  width: number
  height: number
}

async function readSizes(blobs: BlobStore, hashes: readonly string[]): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>()
  for (const hash of hashes) {
    const large = await blobs.read(largeName(hash))
    if (large) sizes.set(hash, await readSize(large))
  }
  return sizes
}

async function deleteOwnerless({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listOwners, NO_ID, (row) => row.owner_id)) {
    const owners = rows.map((row) => row.owner_id)
    for (const owner of await findMissing(db, 'accounts', owners)) {
      if (findings.fix) await transact(db, (tx) => deleteMediaOf(tx, owner))
      findings.add(`Images are recorded as those of ${ids.format(owner)}, who is no member.`)
    }
  }
}

async function checkFiles(deps: { db: Db; clock: Clock; blobs: BlobStore }, findings: Findings): Promise<void> {
  for await (const some of batches(deps.db, listHashes, '', (hash) => hash))
    for (let from = 0; from < some.length; from += AT_ONCE)
      await Promise.all(some.slice(from, from + AT_ONCE).map((hash) => checkFile(deps, findings, hash)))
  await checkNames(deps, findings)
}

/** Finds files that belong to no row, or to an interrupted upload; with `fix` removes them. `seen` is called for each file. */
export async function checkNames(
  deps: { db: Db; clock: Clock; blobs: BlobStore },
  findings: Findings,
  seen = () => {},
): Promise<void> {
  for await (const { name, writtenAt } of deps.blobs.list()) {
    if (deps.clock() - writtenAt > MIN_AGE_MS) await checkName(deps, findings, name)
    seen()
  }
}

async function checkFile({ db, blobs }: { db: Db; blobs: BlobStore }, findings: Findings, hash: string): Promise<void> {
  const [hasLarge, hasSmall] = await Promise.all([blobs.has(largeName(hash)), blobs.has(smallName(hash))])
  if ((hasLarge && hasSmall) || !(await isHashUsed(db, hash))) return
  if (!hasLarge) {
    findings.add(`The file ${largeName(hash)} is missing. Put it back from a backup of the images.`, false)
    return
  }
  const large = findings.fix ? await blobs.read(largeName(hash)) : undefined
  if (large) await blobs.put(smallName(hash), await encodeSmall(large))
  findings.add(`The file ${smallName(hash)} is missing; it can be made again.`, large !== undefined)
}

async function checkName({ db, blobs }: { db: Db; blobs: BlobStore }, findings: Findings, name: string): Promise<void> {
  const [, hash, rest] = /^([0-9a-f]{32})(?:-small)?\.webp(\..+\.part)?$/.exec(name) ?? []
  if (hash === undefined) return // not ours
  if (rest === undefined && ((await isHashUsed(db, hash)) || (await isReleasePending(db, hash)))) return
  if (!(await blobs.has(name))) return
  if (findings.fix) await blobs.remove(name)
  findings.add(`The file ${name} belongs to nothing.`)
}
