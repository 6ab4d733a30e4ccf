import { hasStanding } from '#contract/standing.ts'
import { deleteAsOperator } from '#server/features/moderation/delete-account.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { confirm, YES } from '#tools/admin/confirm.ts'
import { findAnyMember } from '#tools/admin/find-member.ts'
import { grouped, when } from '#tools/admin/table.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'

export const userDelete: Command = {
  usage: 'user delete @name [--now] [--yes]',
  about: 'Deletes a member and everything they wrote: after the days in which they can undo it, or at once.',
  options: { '--now': 'Delete at once. Only a backup brings the account back.', ...YES },
  examples: ['user delete @mallory', 'user delete @mallory --now --yes'],
  run: ({ config, words: [name = ''], options, say, ask, result }) =>
    withNetwork(config, async (deps) => {
      const isImmediate = options.now === true
      const { id, username, standing, tweets } = await findAnyMember(deps, name)
      await refuseLastAdmin(deps, { id, username })
      const isPending = hasStanding(standing, 'leaving')
      if (!isPending || isImmediate) {
        say(
          `@${username} is deleted ${isImmediate ? 'at once and for good' : 'and hidden from now on'}, with ${grouped(tweets)} posts.`,
        )
        await confirm({ options, ask }, username, 'the username')
      }
      const purgedAt = await deleteAsOperator(deps, id, { isImmediate })
      if (isImmediate) say('Deleted. Plus removes their remaining data in the background. They get an email about it.')
      else
        say(
          isPending
            ? `@${username} was deleted already, and is purged on ${when(purgedAt)} UTC.`
            : `Deleted. The data is erased on ${when(purgedAt)} UTC. Until then they can undo it, and so can you: user restore @${username}`,
        )
      result({ username, isImmediate, purgedAt: purgedAt === undefined ? null : new Date(purgedAt).toISOString() })
      return EXIT.done
    }),
}
