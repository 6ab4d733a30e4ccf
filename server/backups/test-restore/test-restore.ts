/**
 * Tests a backup: compares all checksums, restores it into a scratch folder or database, starts this Plus on it, and
 * requests posts. That Plus sends no mail and no push, and contacts no other machine.
 */

import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { BackupError, type OnProgress } from '#server/backups/backup-error.ts'
import { MEDIA_ID, setAside } from '#server/backups/files/media-store.ts'
import { withScratch } from '#server/backups/files/scratch.ts'
import { KEY_FILE, refuseNewerBackup } from '#server/backups/manifest.ts'
import { type RunningPlus, startPlus } from '#server/backups/this-plus.ts'
import { verifyFiles } from '#server/backups/verify.ts'
import { openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import { type Config, loadConfig } from '#server/core/config/config.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { readKeyFile } from '#server/core/security/secrets.ts'
import { version } from '#server/core/version.ts'
import { connect } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { loadIdFormat } from '#server/db/instance.ts'
import { writeOperatorState } from '#server/db/operator-states.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { tweetBackfillName } from '#server/features/search/index-tweets.ts'
import { compareTweet } from './compare-posts.ts'
import { compareSearch } from './compare-search.ts'
import { type TestRestoreReport, writeReport } from './report.ts'
import { type RestoredNetwork, restoreImages, type TestedBackup, withRestored } from './restored-network.ts'
import { sampleTweets } from './sample.ts'
import { Reader } from './served-network.ts'

const MAX_PROBLEMS = 50

/** Tests a backup and writes the report next to it. Differences are listed there, never thrown. */
export async function testRestore(
  config: Config,
  given: TestedBackup,
  onProgress: OnProgress,
): Promise<TestRestoreReport> {
  const started = performance.now()
  const { backup, manifest } = given
  refuseNewerBackup(backup, manifest)
  const found = await verifyFiles(backup, manifest, onProgress)
  const report: TestRestoreReport = {
    at: new Date().toISOString(),
    plus: version,
    isGood: false,
    problems: [...found.problems],
    restored: given.copy ? 'copy before encryption' : 'backup',
    notes: notesOn(given),
    compared: {
      files: found.files,
      bytes: found.bytes,
      tables: Object.keys(manifest.tables).length,
      rows: Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0),
      tweets: 0,
      images: 0,
      searches: 0,
    },
    seconds: 0,
  }
  report.problems.push(...found.damagedImages.map(({ problem }) => problem))
  for (const { place } of found.damagedImages) await setAside(path.join(path.dirname(backup), place)).catch(() => {})
  // A damaged backup is not started.
  if (found.problems.length === 0) await restoreAndCompare(config, given, report, onProgress)
  report.problems.splice(MAX_PROBLEMS)
  report.isGood = report.problems.length === 0
  report.seconds = Math.round((performance.now() - started) / 100) / 10
  await writeReport(backup, report)
  return report
}

function notesOn({ manifest, copy }: TestedBackup): string[] {
  const notes: string[] = []
  if (copy)
    notes.push(
      `The backup is encrypted for a key that is not on this machine. Compared were its checksums, and its database and images as they were before encryption. To prove the backup itself: ${operatorCommands.admin} prove, with --identity-file.`,
    )
  if (!manifest.files[KEY_FILE])
    notes.push('The backup does not hold the key file. The proof used the one of this network.')
  const missing = manifest.media?.missing.length ?? 0
  if (missing > 0)
    notes.push(
      `${missing} image files were not found when the backup was made: ${operatorCommands.admin} check names them.`,
    )
  return notes
}

async function restoreAndCompare(
  config: Config,
  given: TestedBackup,
  report: TestRestoreReport,
  onProgress: OnProgress,
): Promise<void> {
  try {
    await withScratch(config.dataDir, (scratch) =>
      withRestored(given, { config, scratch }, async (network) => {
        report.problems.push(...network.problems)
        if (network.problems.length === 0) await compareServed(config, given, network, report, onProgress)
      }),
    )
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    report.problems.push(error.message)
  }
}

/** Starts Plus on the restored network and compares its answers. */
async function compareServed(
  config: Config,
  given: TestedBackup,
  network: RestoredNetwork,
  report: TestRestoreReport,
  onProgress: OnProgress,
): Promise<void> {
  const settings = settingsFor(network)
  const live = await openBlobStore(config)
  await restoreImages(given, network, { names: [MEDIA_ID], live })
  if (given.manifest.tables.operator_states !== undefined) await endReadOnly(settings)
  onProgress({ label: 'Starting Plus on the backup', done: 0, total: 1 })
  const plus = await startPlus(settings)
  const store = connect(loadConfig(settings).store, { warn: () => {} })
  try {
    onProgress({ label: 'Starting Plus on the backup', done: 1, total: 1 })
    const secrets = readKeyFile(path.join(network.dataDir, KEY_FILE))!
    const api = { origin: plus.origin, store, ids: await loadIdFormat(store, secrets) }
    const reader = new Reader(api)
    const sample = await sampleTweets(store.db)
    const names = [...new Set(sample.flatMap((tweet) => tweet.files))]
    const found = await restoreImages(given, network, { names, live })
    const media = path.join(network.dataDir, 'media')
    for (const [index, tweet] of sample.entries()) {
      report.problems.push(...(await compareTweet(api, reader, tweet, media)))
      onProgress({ label: 'Posts', done: index + 1, total: sample.length })
    }
    const absent = names.filter((name) => !found.has(name)).length
    if (absent > 0)
      report.notes.push(
        `${absent} of the images that these posts show were not in the network either: ${operatorCommands.admin} check names them.`,
      )
    await waitForIndex(store, plus, onProgress)
    const { problems, searches } = await compareSearch(api, reader, sample)
    report.problems.push(...problems)
    Object.assign(report.compared, { tweets: sample.length, images: names.length - absent, searches })
    plus.requireRunning()
  } finally {
    await store.close()
    await plus.stop()
  }
}

/** Ends the read-only mode of the copy: otherwise its search index would not be built. */
async function endReadOnly(settings: Record<string, string>): Promise<void> {
  const store = connect(loadConfig(settings).store, { warn: () => {} })
  try {
    await transactAlways(store.db, (tx) => writeOperatorState(tx, 'readOnly', undefined))
  } finally {
    await store.close()
  }
}

/** Settings of a Plus that serves this machine only and contacts no other. */
function settingsFor({ dataDir, url }: RestoredNetwork): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url, DATABASE_POOL_SIZE: '4' }),
    HOST: '127.0.0.1',
    PORT: '0',
    OUTGOING: 'off',
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    SNAPSHOT_BEFORE_UPGRADE: 'off',
    LOG_LEVEL: 'error',
    MEMORY_MB: '200',
  }
}

const POLL_MS = 200
/** A network of ten million posts takes some hours, so the wait is limited. */
const INDEX_MS = HOUR_MS

/** Waits until the search index, which is not in a backup, is rebuilt. */
async function waitForIndex(store: Store, plus: RunningPlus, onProgress: OnProgress): Promise<void> {
  const last = await store.db
    .selectFrom('tweets')
    .select((q) => q.fn.max('id').as('id'))
    .executeTakeFirst()
  const total = Number(last?.id ?? 0)
  for (const until = Date.now() + INDEX_MS; ; await wait(POLL_MS)) {
    const row = await store.db
      .selectFrom('backfills')
      .select('last_id')
      .where('name', '=', tweetBackfillName)
      .executeTakeFirst()
    onProgress({ label: 'Search', done: Number(row?.last_id ?? 0), total })
    if (Number(row?.last_id ?? 0) >= total) return
    plus.requireRunning()
    if (Date.now() > until) throw new BackupError('The search index was not built within an hour.')
  }
}
