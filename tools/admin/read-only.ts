import { readOperatorState, writeOperatorState } from '#server/db/operator-states.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { type Command, EXIT, Refused, START, withStore } from './command.ts'

export const readOnly: Command = {
  usage: 'read-only on|off [--reason TEXT]',
  about: 'Has Plus refuse changes, or save them again. Reading goes on. The reason is for operators.',
  options: { '--reason <TEXT>': 'Why, for administrators.' },
  examples: ['read-only on --reason "Replacing the disk"', 'read-only off'],
  run: ({ config, words: [wanted], options: { reason = '' }, say }) =>
    withStore(config, async ({ db }) => {
      if (wanted !== 'on' && wanted !== 'off') throw new Refused(`Write: ${START} read-only on, or off.`)
      if (wanted === 'off' && reason !== '') throw new Refused('--reason goes with on.')
      const now = await readOperatorState(db, 'readOnly')
      if (wanted === 'off') {
        await transactAlways(db, (tx) => writeOperatorState(tx, 'readOnly', undefined))
        say(now ? 'The network saves changes again, within two seconds.' : 'The network was not read-only.')
        return EXIT.done
      }
      const state = { since: now?.since ?? Date.now(), reason: String(reason) }
      await transactAlways(db, (tx) => writeOperatorState(tx, 'readOnly', state))
      say(`The network is read-only, within two seconds and also after a restart. To end it: ${START} read-only off`)
      return EXIT.done
    }),
}
