/** For members who cannot get in: their second factors are lost, or their mail. */

import { readEmail } from '#server/core/addresses/email-address.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeEmailAsOperator } from '#server/features/accounts/email.ts'
import { getFactors } from '#server/features/accounts/factors/factors.ts'
import { listIdentities } from '#server/features/accounts/identities/store.ts'
import { recoveryLinks } from '#server/features/accounts/recovery/links.ts'
import { resetFactors } from '#server/features/accounts/reset-factors.ts'
import { listSessions } from '#server/features/accounts/sessions/store.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { addressOf, type Command, EXIT, orRefuse, Refused, withNetwork } from '#tools/admin/command.ts'
import { confirm, YES } from '#tools/admin/confirm.ts'
import { counted } from '#tools/admin/counted.ts'
import { findMember, type Member } from '#tools/admin/find-member.ts'

export const removeFactors: Command = {
  usage: 'remove-factors @name [--yes]',
  about: 'Lets a member back in who lost their second steps: removes those and all passkeys.',
  options: { ...YES },
  examples: ['remove-factors @alice'],
  run: ({ config, words: [name = ''], options, say, ask, result }) =>
    withNetwork(config, async (deps) => {
      const member = await findMember(deps, name)
      const { id, username } = member
      const factors = await describeFactors(deps, member)
      if (factors.length === 0) {
        say(`@${username} has no second factors and no passkeys.`)
        result({ username, removed: [], signedOut: 0 })
        return EXIT.done
      }
      const devices = (await listSessions(deps.db, id, deps.clock())).length
      say(`@${username} has ${factors.join(', ')}, and is signed in on ${counted(devices, 'device')}.`)
      say('All of these are removed, and every device is signed out. Make sure the owner of the account asked for it.')
      await confirm({ options, ask }, username, 'the username')

      const ended = (await resetFactors(deps, id)) ?? 0
      say(`Removed: ${factors.join(', ')}. Signed out: ${counted(ended, 'device')}. The member gets an email about it.`)
      say(await wayIn(deps, member))
      result({ username, removed: factors, signedOut: ended })
      return EXIT.done
    }),
}

async function describeFactors(deps: Deps, { id }: Member): Promise<string[]> {
  const { authenticator, passkeys, backupCodes } = await getFactors(deps, id)
  return [
    ...(authenticator ? ['an authenticator app'] : []),
    ...(passkeys.length > 0 ? [counted(passkeys.length, 'passkey')] : []),
    ...(backupCodes > 0 ? [counted(backupCodes, 'backup code')] : []),
  ]
}

async function wayIn({ db }: Deps, { id, username }: Member): Promise<string> {
  if (await hasPassword(db, id)) return 'They now sign in with just their password.'
  const services = (await listIdentities(db, id)).map(({ provider }) => provider)
  if (services.length > 0) return `They have no password, and sign in with ${services.join(' or ')}.`
  return `They have no password. Let them choose one: ${operatorCommands.admin} reset-link @${username}`
}

export const resetLink: Command = {
  usage: 'reset-link @name',
  about: 'Prints a link for a member to choose a new password. It works once, for an hour.',
  examples: ['reset-link @alice'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const { id, username, email } = await findMember(deps, name)
      const path = await recoveryLinks(deps)['reset-password']?.({ account_id: id, address: email, data: '{}' })
      say(`@${username} can choose a new password with this link. It works once, for an hour.`)
      say(
        "Anyone with the link can take over the account, so don't give it to anyone else. It also confirms their address.",
      )
      const link = `${addressOf(config)}${path}`
      say(link)
      result({ username, link })
      return EXIT.done
    }),
}

export const setEmail: Command = {
  usage: 'set-email @name ADDRESS',
  about: 'Changes the address of a member who lost access to their mail. Both addresses get an email.',
  examples: ['set-email @alice alice@people.example'],
  run: ({ config, words: [name = '', address = ''], say }) =>
    withNetwork(config, async (deps) => {
      const email = readEmail(address)
      if (email === undefined) throw new Refused(`${address} is no e-mail address.`)
      const { id, username } = await findMember(deps, name)
      await orRefuse(changeEmailAsOperator(deps, id, email))
      say(
        `We emailed a link to ${email}. Once it is opened, within three days, it becomes the address of @${username}.`,
      )
      say('They can then use "Forgot password?" on the sign-in page.')
      return EXIT.done
    }),
}
