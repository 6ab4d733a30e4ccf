import { INVITATION_DAYS, INVITATION_USES } from '#contract/limits.ts'
import { createInvitation } from '#server/features/accounts/registration/invitations.ts'
import { addressOf, type Command, EXIT, orRefuse, Refused, withNetwork } from './command.ts'
import { findMember } from './find-member.ts'

export const invite: Command = {
  usage: 'invite @name [--uses N] [--days N]',
  about: 'Prints an invitation of an administrator or member: for one person and seven days, unless you say otherwise.',
  options: {
    '--uses <N>': 'How many people can use it. Default: 1.',
    '--days <N>': 'For how many days, if not seven.',
  },
  examples: ['invite @alice', 'invite @alice --uses 20 --days 30'],
  run: ({ config, words: [name = ''], options, say, result }) =>
    withNetwork(config, async (deps) => {
      const maxUses = readNumber('--uses', options.uses, INVITATION_USES)
      const days = readNumber('--days', options.days, INVITATION_DAYS)
      const { id } = await findMember(deps, name)
      const { invitation } = await orRefuse(createInvitation(deps, id, { maxUses, days }))
      const link = `${addressOf(config)}/signup?invite=${invitation.code}`
      say(link)
      result({ link })
      return EXIT.done
    }),
}

function readNumber(name: string, typed: string | boolean | undefined, max: number): number | undefined {
  if (typed === undefined) return undefined
  const value = Number(typed)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new Refused(`${name} takes a whole number from 1 to ${max}.`)
  return value
}
