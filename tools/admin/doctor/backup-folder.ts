/** The folder of backups, and the file with their passphrase. */
import { constants } from 'node:fs'
import { access, mkdtemp, readFile, realpath, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).message

const folder: Examination = {
  name: 'BACKUP_DIR',
  async examine({ config: { backup, dataDir } }) {
    if (!backup.folder) return undefined
    const findings: Finding[] = []
    const [place, data] = [await nearest(backup.folder), await nearest(dataDir)]
    const inside = path.relative(data.real, place.real)
    if (inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside))
      findings.push(
        wrong(
          `${backup.folder} is inside DATA_DIR: what destroys the data destroys its backups.`,
          'Set BACKUP_DIR to a folder on another disk.',
        ),
      )
    else if ((await stat(place.existing)).dev === (await stat(data.existing)).dev)
      findings.push(
        unwise(
          `${backup.folder} is on the disk of DATA_DIR: they are lost together.`,
          'Set BACKUP_DIR to a folder on another disk, or copy the backups to another machine.',
        ),
      )
    const refusal = await refusalOf(place.existing, place.existing === path.resolve(backup.folder))
    if (refusal)
      findings.push(
        wrong(
          `this account cannot write to ${place.existing} (${refusal}), where backups go.`,
          `Make ${backup.folder}, give it to the account that runs Plus, and name it in ReadWritePaths under systemd.`,
        ),
      )
    return findings.length > 0 ? findings : fine(`${backup.folder} can be written.`)
  },
}

/** The folder itself, or the nearest one above it that exists, and where the folder would really be. */
async function nearest(folder: string): Promise<{ existing: string; real: string }> {
  for (let existing = path.resolve(folder); ; existing = path.dirname(existing)) {
    const real = await realpath(existing).catch(() => undefined)
    if (real) return { existing, real: path.join(real, path.relative(existing, folder)) }
  }
}

/** Why nothing can be written there; undefined when something can be. Only a folder that is there already gets a folder for a moment. */
async function refusalOf(place: string, isThere: boolean): Promise<string | undefined> {
  try {
    if (isThere) await rmdir(await mkdtemp(path.join(place, '.doctor-')))
    else if ((await stat(place)).isDirectory()) await access(place, constants.W_OK)
    else return 'ENOTDIR'
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

const LEAST_PASSPHRASE = 12

const passphrase: Examination = {
  name: 'Passphrase',
  async examine({ config: { backup } }) {
    if (backup.encryption?.kind !== 'passphrase') return undefined
    const { file } = backup.encryption
    const text = await readFile(file, 'utf8').catch(codeOf)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile() || /^E[A-Z]+$/.test(text))
      return wrong(
        `${file} cannot be read (${found?.isFile() ? text : found ? 'no file' : 'ENOENT'}): no backup can be made.`,
        'Put the passphrase on the first line of that file, or fix BACKUP_PASSPHRASE_FILE.',
      )
    if (text.split('\n')[0]!.trim().length < LEAST_PASSPHRASE)
      return wrong(
        `the first line of ${file} has fewer than ${LEAST_PASSPHRASE} characters: no backup can be made.`,
        'Use a longer passphrase, and keep a copy somewhere else.',
      )
    if (process.platform !== 'win32' && found.mode & 0o077)
      return unwise(`others on this machine can read ${file}.`, `chmod go-rwx ${file}`)
    return fine('its file can be read. Keep a copy elsewhere: without it no backup can be opened.')
  },
}

export const backupFolderExaminations = [folder, passphrase]
