import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { refuseUnfinishedExchange } from '#server/backups/exchange/journal.ts'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import { type ContentOf, copyBlobs } from '#server/core/blobs/copy-blobs.ts'
import { mediaFolder, openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import { makePrivateFolder, restrictToOwner } from '#server/core/files/private-files.ts'
import { readKeyFile, type Secrets } from '#server/core/security/secrets.ts'
import { connect, connectPatiently } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { openSecrets } from '#server/db/instance.ts'
import { MoveError } from '#server/db/move/move-error.ts'
import { finishMove, moveTables } from '#server/db/move/move-tables.ts'
import { pauseSource } from '#server/db/move/pause-source.ts'
import { checkTarget, refuseUnfinishedMove } from '#server/db/move/prepare-target.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { moveBlobIdentity, refuseOtherImages } from '#server/features/media/identity.ts'
import { findContent } from '#server/features/media/store.ts'
import { type Command, EXIT, type Input, log, Refused, refuseMissing, refuseOldData, START } from './command.ts'
import { format, printProgress } from './move-progress.ts'
import { databaseOf, imagesOf, type Place, readTarget } from './move-target.ts'

type Say = Input['say']

export const move: Command = {
  usage: 'move --to postgres://…|sqlite:FOLDER|FILE',
  about:
    'Moves the whole network to another database, data folder or bucket; FILE holds the settings of the target, as .env does. Plus may run: it is read-only during the move. Continues where it was interrupted.',
  options: { '--to <TARGET>': 'An address of PostgreSQL, sqlite: and a data folder, or a file of settings.' },
  examples: [
    'move --to postgres://plus:secret@db.example/plus',
    'move --to sqlite:/srv/plus/data',
    'move --to ./target.env',
  ],
  async run({ config, options: { to }, say }) {
    if (typeof to !== 'string' || to === '')
      throw new Refused(`Say where to move it: ${START} move --to postgres://…|sqlite:FOLDER|FILE`)
    await moveNetwork(config, readTarget(to, config), say)
    return EXIT.done
  },
}

/** Moves what lies elsewhere at the target: the database, the images, or both. The source stays as it was, and read-only. */
async function moveNetwork(from: Place, to: Place, say: Say): Promise<void> {
  const movesDatabase = databaseOf(from) !== databaseOf(to)
  const movesImages = imagesOf(from) !== imagesOf(to)
  if (!movesDatabase && !movesImages) throw new Refused('The target is where the network is already.')
  await refuseUnfinishedExchange(from.dataDir)
  refuseMissing(from)
  const source = open(from)
  let target: Store | undefined
  let isPaused = false
  try {
    await refuseOldData(source)
    await refuseUnfinishedMove(source.db)
    const { secrets } = await openSecrets(source, from.secretKeyFile)
    prepareFolder(to)
    // All that can be refused is, before the network is read-only.
    if (movesDatabase) {
      target = open(to)
      await checkTarget(source, target)
    }
    const images = [await openBlobStore(from), await openBlobStore(to)] as const
    for (const blobs of images) await blobs.has('media-id')
    if (movesImages) await refuseOtherImages(source, { secrets, from: images[0], to: images[1] })
    copyKey(from, to, secrets)

    const readOnly = await pauseSource(source, 'It is being moved.', say)
    isPaused = true
    say(`The network is read-only. To give up and have changes saved again: ${START} read-only off`)
    if (target) await moveDatabase({ source, target, readOnly }, say)
    if (movesImages) await moveImages(...images, (hash) => findContent(source.db, hash), say)
    await moveBlobIdentity(source, { secrets, blobs: images[1] })
    if ((await readOperatorState(source.db, 'readOnly'))?.since !== readOnly.since)
      throw new MoveError('The network was not read-only all the time. Run the same command again to copy the changes.')
    if (target) await finishMove(target)
  } catch (error) {
    if (isPaused && (await readOperatorState(source.db, 'readOnly').catch(() => null)))
      say('The move is not finished, and the network is still read-only. Run the same command again to continue:')
    throw error
  } finally {
    await target?.close()
    await source.close()
  }
  for (const line of whatNext(from, to, movesDatabase)) say(line)
}

const open = ({ store }: Pick<Place, 'store'>): Store =>
  store.kind === 'postgres' ? connectPatiently(store, log) : connect(store, log)

function prepareFolder(to: Place): void {
  mkdirSync(to.dataDir, { recursive: true, mode: 0o700 })
  if (!to.s3) makePrivateFolder(mediaFolder(to), log)
}

/** The target needs the key that secrets in the database are encrypted with. */
function copyKey(from: Place, to: Place, secrets: Secrets): void {
  if (path.resolve(from.secretKeyFile) === path.resolve(to.secretKeyFile)) return
  if (!existsSync(to.secretKeyFile)) {
    copyFileSync(from.secretKeyFile, to.secretKeyFile)
    restrictToOwner(to.secretKeyFile, log)
  }
  if (!readKeyFile(to.secretKeyFile)?.hasKey(secrets.keyId))
    throw new Refused(
      `The key file ${to.secretKeyFile} belongs to another network. Move it away, then run the same command again.`,
    )
}

async function moveDatabase(move: Omit<Parameters<typeof moveTables>[0], 'onProgress'>, say: Say): Promise<void> {
  const begun = performance.now()
  const { rows, copied, digests } = await moveTables({ ...move, onProgress: printProgress(say, 'rows') })
  const seconds = (performance.now() - begun) / 1_000
  const earlier = rows - copied
  say(
    `${format(rows)} rows of ${Object.keys(digests).length} tables are there` +
      `${earlier > 0 ? `, ${format(earlier)} of them from before` : ''}: ` +
      `counts and checksums agree. ${seconds.toFixed(1)} s, ${format(Math.round(copied / seconds))} rows/s.`,
  )
}

async function moveImages(source: BlobStore, target: BlobStore, contentOf: ContentOf, say: Say): Promise<void> {
  const report = printProgress(say, 'files')
  const { files, copied, bytes, damaged } = await copyBlobs(source, target, contentOf, (done, total) =>
    report({ label: 'Copying images', done, total }),
  )
  say(`${format(files)} files of images are there, ${format(copied)} of them copied now (${format(bytes)} bytes).`)
  for (const name of damaged) say(`  ${name} was damaged before: bring it back from a backup.`)
}

function whatNext(from: Place, to: Place, movesDatabase: boolean): string[] {
  const settings = [
    ...(to.store.kind === 'postgres' ? ['DATABASE_URL to the address of the target'] : ['no DATABASE_URL']),
    ...(to.dataDir === from.dataDir ? [] : [`DATA_DIR=${to.dataDir}`]),
    to.s3 ? `the settings S3_… of the bucket ${to.s3.bucket}` : 'no S3_ENDPOINT',
  ]
  const end = `Stop Plus, set ${settings.join(', ')}, and start it.`
  return movesDatabase
    ? [
        `All is moved. ${end} It fills its search index then.`,
        `The network at the old place stays as it is, and read-only. To go back to it: ${START} read-only off, with the old settings.`,
      ]
    : [
        `The images are moved. ${end}`,
        `Then, to have changes saved again: ${START} read-only off`,
        'The images in the old place stay there. To go back, do the same with the old settings.',
      ]
}
