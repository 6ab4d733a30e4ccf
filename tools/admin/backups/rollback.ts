import { rollBack } from '#server/backups/snapshots.ts'
import { type Command, EXIT } from '../command.ts'

export const rollback: Command = {
  usage: 'rollback [--to NAME]',
  about:
    'Puts the database back as it was before an upgrade, from DATA_DIR/snapshots. Plus must be stopped. The newer data is moved aside.',
  words: 0,
  options: { to: { type: 'string', value: 'NAME', about: 'A snapshot by its name; the newest without this.' } },
  examples: ['rollback', 'rollback --to NAME'],
  async run({ config, options, say, result }) {
    const { snapshot, aside } = await rollBack(config, typeof options.to === 'string' ? options.to : undefined)
    result({ snapshot, aside })
    for (const moved of aside) say(`Moved aside: ${moved}`)
    say(`Put back: ${snapshot}`)
    say('Start the version of Plus that you had before.')
    return EXIT.done
  },
}
