/** Checks images and videos: one row for each use, two files for each image, one more for each video, and no other files. */

import { HOUR_MS } from '#contract/durations.ts'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { contentHash } from '#server/core/blobs/content-hash.ts'
import { isVideoName, videoContent } from '#server/core/blobs/video-names.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing, idBatches } from '#server/db/check/rows.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  ANY_PLACE,
  deleteMediaOf,
  isNameKept,
  isReleasePending,
  listHashes,
  listOwners,
  listRecorded,
  listShown,
  type Uses,
} from './check.store.ts'
import { encodeSmall, readSize } from './encode-image.ts'
import { deleteMedia, insertMedia, isHashUsed } from './store.ts'
import { fileNames, largeName, smallName, videoName } from './urls.ts'
import { videoOfSource } from './videos/source-files.ts'
import { findSource } from './videos/store.ts'

/** A file younger than this may belong to an upload that is not committed yet. */
const MIN_AGE_MS = HOUR_MS
/** Images that are checked concurrently: a bucket takes some milliseconds for each. */
const AT_ONCE = 16

export const mediaChecks: Check[] = [
  { about: 'Images and what shows them', run: checkRows },
  { about: 'Image files', run: checkFiles },
]

async function checkRows(deps: Deps, findings: Findings): Promise<void> {
  await deleteOwnerless(deps, findings)
  for await (const owners of idBatches(deps.db, 'accounts')) {
    const [shown, recorded] = await Promise.all([listShown(deps.db, owners), listRecorded(deps.db, owners)])
    for (const [owner, suspects] of Map.groupBy(differing(shown, recorded), ownerOf))
      await checkOwner(deps, findings, owner, suspects.map(hashOf))
  }
}

const ownerOf = (use: string): Id => Number(use.split(' ')[0])
const hashOf = (use: string): string => use.split(' ')[1]!

/** Uses without a row, and rows without a use. */
interface Difference {
  missing: Id[]
  surplus: Id[]
}

function compare(shown: readonly Id[] = [], recorded: readonly Id[] = []): Difference {
  const surplus = [...recorded]
  const take = (place: Id): boolean => {
    const index = surplus.indexOf(place)
    if (index >= 0) surplus.splice(index, 1)
    return index >= 0
  }
  const unnamed = shown.filter((place) => !take(place))
  return { missing: unnamed.filter(() => !take(ANY_PLACE)), surplus }
}

const differs = ({ missing, surplus }: Difference): boolean => missing.length + surplus.length > 0

const differing = (shown: Uses, recorded: Uses): string[] =>
  [...new Set([...shown.keys(), ...recorded.keys()])].filter((key) =>
    differs(compare(shown.get(key), recorded.get(key))),
  )

async function checkOwner(deps: Deps, findings: Findings, owner: Id, suspects: readonly string[]): Promise<void> {
  const files = findings.fix ? await readFiles(deps.blobs, suspects) : new Map<string, FileFacts>()
  const wrong = await transact(deps.db, async (tx) => {
    const differences = await findDifferences(tx, owner)
    for (const [hash, { missing, surplus }] of findings.fix ? differences : []) {
      for (const place of surplus) await deleteMedia(tx, owner, [hash], place > NO_ID ? place : null)
      for (const place of missing)
        await insertMedia(tx, {
          ...{ owner_id: owner, id: deps.nextId(), hash, created_at: deps.clock(), tweet_id: place || null },
          ...(files.get(hash) ?? { width: 0, height: 0, content: null }),
        })
    }
    return differences
  })
  const who = `Member ${deps.ids.format(owner)}`
  for (const [hash, { missing, surplus }] of wrong) {
    if (missing.length > 0) findings.add(`${who} shows image ${hash}, which is not recorded as theirs.`)
    if (surplus.length > 0) findings.add(`${who} has image ${hash} recorded, but does not show it.`)
  }
}

/** The differences of one owner, by image. Ignores images whose rows change during the check. */
async function findDifferences(tx: Tx, owner: Id): Promise<Map<string, Difference>> {
  const before = await listRecorded(tx, [owner])
  const shown = await listShown(tx, [owner])
  const after = await listRecorded(tx, [owner])
  const stable = differing(shown, before).filter((use) => before.get(use)?.join() === after.get(use)?.join())
  return new Map(stable.map((use) => [hashOf(use), compare(shown.get(use), before.get(use))]))
}

interface FileFacts {
  width: number
  height: number
  /** The content hash; null when it is the name. */
  content: string | null
}

async function readFiles(blobs: BlobStore, hashes: readonly string[]): Promise<Map<string, FileFacts>> {
  const files = new Map<string, FileFacts>()
  for (const name of hashes) {
    const large = await blobs.read(largeName(name))
    if (!large) continue
    const video = isVideoName(name) && (await blobs.read(videoName(name)))
    const content = video ? videoContent(contentHash(video)) : contentHash(large)
    files.set(name, { ...(await readSize(large)), content: content === name ? null : content })
  }
  return files
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
  const names = fileNames(hash)
  const has = await Promise.all(names.map((name) => blobs.has(name)))
  const missing = names.filter((_, index) => !has[index])
  if (missing.length === 0 || !(await isHashUsed(db, hash))) return
  for (const name of missing.filter((name) => name !== smallName(hash)))
    findings.add(`The file ${name} is missing. Put it back from a backup of the images.`, false)
  if (!missing.includes(smallName(hash)) || missing.includes(largeName(hash))) return
  const large = findings.fix ? await blobs.read(largeName(hash)) : undefined
  if (large) await blobs.put(smallName(hash), await encodeSmall(large))
  findings.add(`The file ${smallName(hash)} is missing; it can be made again.`, large !== undefined)
}

async function checkName({ db, blobs }: { db: Db; blobs: BlobStore }, findings: Findings, name: string): Promise<void> {
  const [, hash, ending, rest] = /^([0-9a-f]{32})((?:-small)?\.webp|\.mp4|\.source)(\..+\.part)?$/.exec(name) ?? []
  if (hash === undefined) return // not ours
  const belongs = ending === '.source' ? isSource : isKept
  const canBelong = rest === undefined && (ending !== '.mp4' || isVideoName(hash))
  if (canBelong && (await belongs(db, hash))) return
  if (!(await blobs.has(name))) return
  if (findings.fix) await blobs.remove(name)
  findings.add(`The file ${name} belongs to nothing.`)
}

/** Whether it is the uploaded file of a video that is not processed yet. */
const isSource = async (db: Db, source: string): Promise<boolean> =>
  (await findSource(db, videoOfSource(source))) === source || isReleasePending(db, source)

const isKept = async (db: Db, hash: string): Promise<boolean> =>
  (await isHashUsed(db, hash)) || (await isNameKept(db, hash)) || isReleasePending(db, hash)
