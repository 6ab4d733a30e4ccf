import { operatorCommands } from '#server/core/operator-commands.ts'
import { transact } from '#server/db/transaction.ts'
import { endAllSessions } from '#server/features/accounts/sessions/sessions.ts'
import { record, SERVER } from '#server/features/moderation/log/record.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { findAnyMember } from '#tools/admin/find-member.ts'

export const userSignOut: Command = {
  usage: 'user sign-out @name',
  about: 'Ends every session of a member. They can sign in again.',
  examples: ['user sign-out @alice'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const { id, username } = await findAnyMember(deps, name)
      const ended = await transact(deps.db, async (tx) => {
        const count = await endAllSessions(deps, tx, id, 'operator')
        const entry = { by: SERVER, about: { account_id: id, username }, reason: operatorCommands.log }
        if (count > 0) await record(deps, tx, { action: 'end_sessions', ...entry })
        return count
      })
      say(ended === 0 ? `@${username} was signed in nowhere.` : `@${username} is signed out. Sessions ended: ${ended}.`)
      result({ username, endedSessions: ended })
      return EXIT.done
    }),
}
