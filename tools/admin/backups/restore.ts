import path from 'node:path'
import { findBackup } from '#server/backups/files/backup-folder.ts'
import { restoreBackup } from '#server/backups/restore.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Command, EXIT } from '../command.ts'
import { OPEN_OPTIONS, openWith, sayStages } from './backup-options.ts'

export const restore: Command = {
  usage: 'restore DIR[/NAME] [--to DATA_DIR] [--force] [--passphrase-file FILE | --identity-file FILE]',
  about:
    'Restores a backup, once all of it is verified. Plus must be stopped. With --force what is there is moved aside.',
  words: 1,
  options: {
    ...OPEN_OPTIONS,
    to: { type: 'string', value: 'DATA_DIR', about: 'Another data folder than that of the settings.' },
    force: { type: 'boolean', about: 'Move aside what is there.' },
  },
  examples: ['restore /mnt/backups', 'restore /mnt/backups/20261124T230644Z --to /srv/plus/data --force'],
  async run({ config, words: [place = ''], options, say, result }) {
    const target = typeof options.to === 'string' ? withDataDir(config, path.resolve(options.to)) : config
    const folder = await findBackup(place)
    say(`Backup: ${folder}`)
    const { manifest, aside, images } = await restoreBackup(target, folder, {
      ...openWith(options, config),
      force: options.force === true,
      onProgress: sayStages(say),
    })
    result({ folder, dataDir: target.dataDir, aside, images, tables: manifest.tables })
    for (const moved of aside) say(`Moved aside: ${moved}`)
    say(`Restored into ${target.dataDir}: ${manifest.tables.tweets ?? 0} posts, ${images} image files.`)
    if (!manifest.files['secret.key'])
      say(`The backup does not hold the key: put your copy of it at ${target.secretKeyFile} before you start Plus.`)
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
