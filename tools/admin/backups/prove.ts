import { runTestRestore } from '#server/backups/run-backup.ts'
import type { Command } from '#tools/admin/command.ts'
import { BUCKET_OPTION, locateBackup, OPEN_OPTIONS, openWith, sayStages, sayTestRestore } from './backup-options.ts'

export const prove: Command = {
  usage: 'prove DIR[/NAME] [--from-bucket] [--passphrase-file FILE | --identity-file FILE]',
  about:
    'Test-restores a backup into a temporary folder or database, starts Plus on it, compares, and writes proof.json beside it.',
  options: { ...OPEN_OPTIONS, ...BUCKET_OPTION },
  examples: ['prove /mnt/backups', 'prove /mnt/backups/20261124T230644Z --identity-file ./age.key'],
  async run({ config, words: [place = ''], options, say, result }) {
    const folder = await locateBackup(place, options, config, say)
    say(`Backup: ${folder}`)
    const report = await runTestRestore(config, folder, { ...openWith(options, config), onProgress: sayStages(say) })
    result({ folder, proof: report })
    return sayTestRestore(report, say)
  },
}
