import { AppError } from '#server/core/errors.ts'
import { cleanWebsite } from '#server/features/people/rules.ts'
import { unverifyOrg, verifyOrg } from '#server/features/people/verified-orgs/verify.ts'
import { type Command, EXIT, Refused, withNetwork } from '#tools/admin/command.ts'
import { findMember } from '#tools/admin/find-member.ts'

export const verify: Command = {
  usage: 'verify @name [--website ADDRESS]',
  about: 'Gives a member the verified organisation badge and puts them at the top of the list.',
  options: { '--website <ADDRESS>': 'Also sets their website.' },
  examples: ['verify @harbour --website https://harbour.example'],
  run: ({ config, words: [name = ''], options, say, result }) =>
    withNetwork(config, async (deps) => {
      const website = typeof options.website === 'string' ? websiteOf(options.website) : undefined
      const { id, username } = await findMember(deps, name)
      const isNew = await verifyOrg(deps, id, website)
      say(isNew ? `@${username} is now a verified organisation.` : `@${username} was a verified organisation already.`)
      if (website !== undefined) say(`Their website is ${website}.`)
      result({ username, isVerified: true, before: !isNew, ...(website !== undefined && { website }) })
      return EXIT.done
    }),
}

export const unverify: Command = {
  usage: 'unverify @name',
  about: 'Removes the badge.',
  examples: ['unverify @harbour'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const { id, username } = await findMember(deps, name)
      const was = await unverifyOrg(deps.db, id)
      say(was ? `@${username} is no longer a verified organisation.` : `@${username} was no verified organisation.`)
      result({ username, isVerified: false, before: was })
      return EXIT.done
    }),
}

function websiteOf(text: string): string {
  try {
    return cleanWebsite(text)
  } catch (error) {
    throw error instanceof AppError ? new Refused(error.message) : error
  }
}
