import { bytesOf } from '#server/backups/create-backup.ts'
import { runBackup } from '#server/backups/run-backup.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import { type Command, EXIT, START } from '#tools/admin/command.ts'
import { encryptionOf, sayStages, sayTestRestore } from './backup-options.ts'

export const backup: Command = {
  usage: 'backup DIR [--prove] [--passphrase-file FILE | --recipient age1…] [--without-key]',
  about:
    'Backs up database, images and key into a folder while Plus runs. --prove test-restores the backup, starts Plus on it, and compares.',
  options: {
    '--prove': 'Test-restore it, start Plus on it, and compare.',
    '--passphrase-file <FILE>': 'Encrypt with the passphrase in this file.',
    '--recipient <KEY>': 'Encrypt for this age public key.',
    '--without-key': 'Do not include the key file.',
  },
  examples: ['backup /mnt/backups --prove', 'backup /mnt/backups --passphrase-file /etc/plus/passphrase'],
  async run({ config, words: [folder = ''], options, say, result }) {
    const given = {
      folder,
      encryption: encryptionOf(options, config),
      withKey: options['without-key'] !== true,
      withTestRestore: options.prove === true,
      onProgress: sayStages(say),
    }
    let document = {}
    const { testRestore, sent } = await runBackup(config, given, ({ folder: made, manifest, added, seconds }) => {
      const images = manifest.media!
      document = { folder: made, seconds, images, isEncrypted: manifest.encryption !== null }
      say(`Backup: ${made}, made in ${seconds} s.`)
      say(`  Database and key: ${formatBytes(bytesOf(manifest))}${manifest.encryption ? ', encrypted' : ''}.`)
      say(
        `  Images: ${images.files} files, ${formatBytes(images.bytes)}; ${added.files} of them new, ${formatBytes(added.bytes)}.`,
      )
      if (images.missing.length > 0)
        say(`  ${images.missing.length} image files are missing in the network: ${START} check names them.`)
      if (!manifest.encryption && given.withKey)
        say(
          '  It is not encrypted and contains the key: anyone who reads it can read all secrets. See --passphrase-file.',
        )
      if (!given.withKey) say('  It does not hold the key. Without your copy of it, nothing can be restored.')
    })
    if (sent && config.backup.bucket)
      say(
        `Sent to the bucket: ${sent.files} files, ${formatBytes(sent.bytes)}.${config.backup.encryption ? '' : ' They are not encrypted. See BACKUP_PASSPHRASE_FILE.'}`,
      )
    if (config.backup.command) say('BACKUP_COMMAND succeeded.')
    result({ ...document, ...(testRestore && { proof: testRestore }), ...(sent && { sent }) })
    return testRestore ? sayTestRestore(testRestore, say) : EXIT.done
  },
}
