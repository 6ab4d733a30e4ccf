import { Findings } from '#server/db/check/findings.ts'
import { checkNames } from '#server/features/media/check.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { rowsIn } from './estimates.ts'

export const mediaPrune: Command = {
  usage: 'media prune [--dry-run]',
  about: 'Removes image files that belong to nothing and are older than an hour.',
  options: { '--dry-run': 'Only says what would be removed.' },
  examples: ['media prune --dry-run', 'media prune'],
  run: ({ config, options, say, result, progress }) =>
    withNetwork(config, async (deps) => {
      const isDry = options['dry-run'] === true
      const findings = new Findings(!isDry)
      let files = 0
      // Two files for each image.
      const shown = progress('Files', 2 * (await rowsIn(deps.store, 'media')).count)
      await checkNames(deps, findings, () => {
        files++
        shown.advance(1)
      }).finally(shown.stop)
      for (const example of findings.examples) say(example.replace(' (repaired)', ''))
      const more = findings.count - findings.examples.length
      if (more > 0) say(`… and ${more} more.`)
      say(`${isDry ? 'To remove' : 'Removed'}: ${findings.count} of ${files} files.`)
      result({ files, unused: findings.count, removed: findings.repaired, examples: findings.examples })
      return EXIT.done
    }),
}
