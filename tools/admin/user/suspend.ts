import { hasStanding } from '#contract/standing.ts'
import { keepAccount } from '#server/features/accounts/deletion/delete.ts'
import { endSuspensionsAsOperator, suspendAsOperator } from '#server/features/moderation/operator.ts'
import { services } from '#server/features.ts'
import { type Command, EXIT, orRefuse, Refused, withNetwork } from '#tools/admin/command.ts'
import { findAnyMember } from '#tools/admin/find-member.ts'
import { when } from '#tools/admin/table.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'

const UNITS = { h: 60 * 60 * 1_000, d: 24 * 60 * 60 * 1_000 } as const
const MAX_DAYS = 3_660

export const userSuspend: Command = {
  usage: 'user suspend @name --reason TEXT [--for 7d]',
  about: 'Suspends a member: no one can see them, their sessions end, and they see the reason when they sign in.',
  options: {
    '--reason <TEXT>': 'The reason. The member will read it and can appeal.',
    '--for <TIME>': 'For how long, such as 12h or 7d. Default: until you restore them.',
  },
  examples: ['user suspend @mallory --reason "Threats"', 'user suspend @mallory --reason "Adverts" --for 7d'],
  run: ({ config, words: [name = ''], options, say, result }) =>
    withNetwork(config, async (deps) => {
      if (typeof options.reason !== 'string' || options.reason.trim() === '')
        throw new Refused('Give the reason with --reason TEXT. The member will read it.')
      const length = readTime(options.for)
      const { id, username } = await findAnyMember(deps, name)
      await refuseLastAdmin(deps, { id, username })
      const endsAt = length === undefined ? null : deps.clock() + length
      const act = await orRefuse(suspendAsOperator(deps, id, { reason: options.reason, endsAt }))
      if (!act) say(`@${username} was suspended already. To change that, restore them first.`)
      else say(`@${username} is suspended${endsAt ? ` until ${when(endsAt)} UTC` : ''}.`)
      result({ username, isSuspended: true, isNew: act !== undefined, endsAt: act?.ends_at ?? null })
      return EXIT.done
    }),
}

function readTime(typed: string | boolean | undefined): number | undefined {
  if (typed === undefined) return undefined
  const [, count, unit] = /^(\d+)([hd])$/.exec(String(typed)) ?? []
  const length = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN)
  if (!(length > 0 && length <= MAX_DAYS * UNITS.d)) throw new Refused('--for takes a time such as 12h or 7d.')
  return length
}

export const userRestore: Command = {
  usage: 'user restore @name',
  about: 'Ends the suspension of a member, or their deletion while it can be undone.',
  examples: ['user restore @mallory'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const { id, username, standing } = await findAnyMember(deps, name)
      const ended = await endSuspensionsAsOperator(deps, id)
      const isKept = hasStanding(standing, 'leaving')
      if (isKept) await keepAccount({ ...deps, ...services }, { account: id })
      if (ended > 0) say(`@${username} is no longer suspended.`)
      if (isKept) say(`@${username} is no longer deleted.`)
      if (ended === 0 && !isKept) say(`@${username} was neither suspended nor deleted.`)
      result({ username, endedSuspensions: ended, isKept })
      return EXIT.done
    }),
}
