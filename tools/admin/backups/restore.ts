import path from 'node:path'
import { restoreBackup } from '#server/backups/restore/restore.ts'
import { undoInterrupted } from '#server/backups/restore/stopped.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Command, EXIT, START } from '#tools/admin/command.ts'
import { BUCKET_OPTION, locateBackup, OPEN_OPTIONS, openWith, sayStages, sayUndone } from './backup-options.ts'

export const restore: Command = {
  usage:
    'restore DIR[/NAME] [--from-bucket] [--to DATA_DIR] [--force] [--skip-damaged] [--allow-unencrypted] [--passphrase-file FILE | --identity-file FILE]',
  about:
    'Restores a backup after verifying all of it and opening its database. Plus must be stopped. --force moves existing data aside.',
  options: {
    ...OPEN_OPTIONS,
    ...BUCKET_OPTION,
    '--to <DATA_DIR>': 'Restore into this data folder instead of the configured one.',
    '--force': 'Move existing data aside.',
    '--skip-damaged': 'Restore everything except damaged images, and list those.',
    '--allow-unencrypted': 'Restore an unencrypted backup although a passphrase or key is given or set.',
  },
  examples: ['restore /mnt/backups', 'restore /mnt/backups/20261124T230644Z --to /srv/plus/data --force'],
  async run({ config, words: [place = ''], options, say, result }) {
    const target = typeof options.to === 'string' ? withDataDir(config, path.resolve(options.to)) : config
    // First, so that the data of before is back even when no backup is found.
    await sayUndone(undoInterrupted(target), say)
    const folder = await locateBackup(place, options, config, say)
    say(`Backup: ${folder}`)
    const opening = openWith(options, config)
    const isSecret = opening.passphraseFile ?? opening.identityFile ?? config.backup.encryption
    const { manifest, aside, images, damaged, shownBy } = await restoreBackup(target, folder, {
      ...opening,
      force: options.force === true,
      skipDamaged: options['skip-damaged'] === true,
      requiresEncryption: isSecret !== null && options['allow-unencrypted'] !== true,
      onProgress: sayStages(say),
    })
    result({ folder, dataDir: target.dataDir, aside, images, tables: manifest.tables, damaged, shownBy })
    for (const moved of aside) say(`Moved aside: ${moved}`)
    for (const { problem } of damaged) say(`Left out: ${problem}`)
    for (const line of shownBy) say(`  Shown by ${line}`)
    if (damaged.length > 0) say(`  ${START} check names them later, too.`)
    say(`Restored into ${target.dataDir}: ${manifest.tables.tweets ?? 0} posts, ${images} image files.`)
    if (!manifest.files['secret.key'])
      say(`The backup does not contain the key: put your copy of it at ${target.secretKeyFile} before you start Plus.`)
    return EXIT.done
  },
}

/** The settings for another data folder, whose key lies in it as it did in the one of the settings. */
const withDataDir = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  secretKeyFile:
    path.dirname(config.secretKeyFile) === config.dataDir
      ? path.join(dataDir, path.basename(config.secretKeyFile))
      : config.secretKeyFile,
  store: config.store.kind === 'sqlite' ? { ...config.store, file: path.join(dataDir, 'plus.db') } : config.store,
})
