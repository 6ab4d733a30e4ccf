/** Examines data outside of the database that belongs to it, and whether the network saves changes. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { manifest } from '#server/core/manifest.ts'
import { SecretKeyError } from '#server/core/security/secrets.ts'
import type { Store } from '#server/db/db.ts'
import { openSecrets } from '#server/db/instance.ts'
import { isUpToDate } from '#server/db/migrations/migrate.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { START } from '#tools/admin/command.ts'
import { when } from '#tools/admin/table.ts'
import { adviceOn, DESCRIPTION, type SourceDescription } from '#tools/source/pack-source.mjs'
import { type Examination, fine, unwise, wrong } from './finding.ts'

const isReadable = async (store: Store | undefined): Promise<boolean> =>
  store !== undefined && (await isUpToDate(store).catch(() => false))

const key: Examination = {
  name: 'Key',
  async examine({ config: { secretKeyFile }, store }) {
    if (!(await isReadable(store))) return undefined
    const mend = 'Restore the file from a backup, or set SECRET_KEY_FILE to its place. Plus does not start without it.'
    // Opening the secrets of a new network would make the file.
    if (!existsSync(secretKeyFile)) return wrong(`the key file ${secretKeyFile} is missing.`, mend)
    try {
      await openSecrets(store!, secretKeyFile)
      return fine(`${secretKeyFile} opens the secrets of this network.`)
    } catch (error) {
      if (!(error instanceof SecretKeyError)) throw error
      return wrong(error.message.split('\n')[0]!, mend)
    }
  },
}

const images: Examination = {
  name: 'Images',
  async examine({ config, store }) {
    if (config.s3 || !(await isReadable(store))) return undefined
    const folder = mediaFolder(config)
    const places = await readdir(folder).catch(() => undefined)
    if (places && places.length > 0) return undefined
    const image = await store!.db.selectFrom('media').select('id').limit(1).executeTakeFirst()
    if (!image) return undefined
    return wrong(
      `the posts have images, and ${folder} ${places ? 'is empty' : 'is missing'}.`,
      `Put it back from a backup, or set DATA_DIR to where it is. See which are missing: ${START} check`,
    )
  },
}

const readOnly: Examination = {
  name: 'Read-only',
  async examine({ store }) {
    if (!(await isReadable(store))) return undefined
    const state = await readOperatorState(store!.db, 'readOnly')
    if (!state) return undefined
    const why = state.reason && ` (${state.reason})`
    return unwise(`on since ${when(state.since)} UTC${why}: members can change nothing.`, `${START} read-only off`)
  },
}

const source: Examination = {
  name: 'Source',
  async examine({ config: { about } }) {
    if (about.sourceUrl) return undefined
    if (manifest.bin) return manifest.commit?.endsWith('.changed') ? releaseOfChanges : undefined
    const description = await readFile(path.join(projectFolder, DESCRIPTION), 'utf8').catch(() => undefined)
    const advice = description && adviceOn(JSON.parse(description) as SourceDescription)
    return advice ? unwise(advice, 'The licence requires you to offer the source of the running version.') : undefined
  },
}

const releaseOfChanges = unwise(
  'this release was made with changes that are in no commit: /source lacks them.',
  'Build from a commit, or set SOURCE_URL: the licence requires you to offer the source of the running version.',
)

export const contentExaminations = [key, images, readOnly, source]
