import { ROLES } from '#contract/permissions.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { transact } from '#server/db/transaction.ts'
import { record, SERVER } from '#server/features/moderation/log/record.ts'
import { changeRole } from '#server/features/people/roles.ts'
import { type Command, EXIT, Refused, withNetwork } from '#tools/admin/command.ts'
import { findMember } from '#tools/admin/find-member.ts'

const NAMES = { admin: 'an administrator', moderator: 'a moderator' } as const

export const role: Command = {
  usage: 'role @name admin|moderator|none',
  about: 'Gives or removes a role. Administrators run the network at /admin; moderators handle reports.',
  examples: ['role @alice admin', 'role @alice none'],
  run: ({ config, words: [name = '', wanted = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const role = wanted === 'none' ? null : ROLES.find((each) => each === wanted)
      if (role === undefined) throw new Refused(`There is no role ${wanted}. Use admin, moderator or none.`)
      const { id, username } = await findMember(deps, name)
      const before = await transact(deps.db, async (tx) => {
        const old = (await changeRole(tx, id, role)) ?? null
        const change = { reason: operatorCommands.log, before: old ?? '', after: role ?? '' }
        if (old !== role)
          await record(deps, tx, { action: 'change_role', by: SERVER, about: { account_id: id, username }, ...change })
        return old
      })
      if (before === role) say(role ? `@${username} was ${NAMES[role]} already.` : `@${username} had no role.`)
      else if (role) say(`@${username} is now ${NAMES[role]}.${role === 'admin' ? ' See /admin.' : ''}`)
      else if (before) say(`@${username} is no longer ${NAMES[before]}.`)
      result({ username, role, before })
      return EXIT.done
    }),
}
