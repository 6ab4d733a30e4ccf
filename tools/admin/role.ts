import { setRole } from '#server/features/network/roles.ts'
import { type Command, EXIT, Refused, withNetwork } from './command.ts'
import { findMember } from './find-member.ts'

export const role: Command = {
  usage: 'role @name admin|none',
  about: 'Makes a member an administrator, who names and colours the network at /admin, or takes that back.',
  words: 2,
  run: ({ config, words: [name = '', wanted = ''], say }) =>
    withNetwork(config, async (deps) => {
      if (wanted !== 'admin' && wanted !== 'none') throw new Refused(`There is no role ${wanted}: write admin or none.`)
      const { id, username } = await findMember(deps, name)
      const before = await setRole(deps.db, id, wanted === 'admin' ? 'admin' : null)
      const isAdmin = before === 'admin'
      if (wanted === 'admin')
        say(
          isAdmin ? `@${username} was an administrator already.` : `@${username} is now an administrator: see /admin.`,
        )
      else say(isAdmin ? `@${username} is no longer an administrator.` : `@${username} was no administrator.`)
      return EXIT.done
    }),
}
