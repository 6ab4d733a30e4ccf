/** For members who cannot get in: their second factors are lost, or their mail. */
import { AppError } from '#server/core/errors.ts'
import { readEmail } from '#server/core/network/email-address.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeEmailAsOperator } from '#server/features/account/email.ts'
import { resetFactors } from '#server/features/account/reset-factors.ts'
import { getFactors } from '#server/features/factors/factors.ts'
import { listIdentities } from '#server/features/identities/store.ts'
import { recoveryLinks } from '#server/features/recovery/links.ts'
import { listSessions } from '#server/features/sessions/store.ts'
import { type AccountRow, hasPassword } from '#server/features/users/store.ts'
import { type Command, EXIT, Refused, withNetwork } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { counted } from '../counted.ts'
import { findMember } from '../find-member.ts'

export const removeFactors: Command = {
  usage: 'remove-factors @name [--yes]',
  about: 'Lets a member in again who has lost their second factors: removes those and all passkeys.',
  words: 1,
  options: { yes: YES },
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
      say('All that is removed, and every device signed out. Be sure that it is the owner who asks for it.')
      await confirm({ options, ask }, username, 'the username')

      const ended = (await resetFactors(deps, id)) ?? 0
      say(`Removed: ${factors.join(', ')}. Signed out: ${counted(ended, 'device')}. A notice is mailed to the member.`)
      say(await wayIn(deps, member))
      result({ username, removed: factors, signedOut: ended })
      return EXIT.done
    }),
}

async function describeFactors(deps: Deps, { id }: AccountRow): Promise<string[]> {
  const { authenticator, passkeys, backupCodes } = await getFactors(deps, id)
  return [
    ...(authenticator ? ['an authenticator app'] : []),
    ...(passkeys.length > 0 ? [counted(passkeys.length, 'passkey')] : []),
    ...(backupCodes > 0 ? [counted(backupCodes, 'backup code')] : []),
  ]
}

async function wayIn({ db }: Deps, { id, username }: AccountRow): Promise<string> {
  if (await hasPassword(db, id)) return 'They sign in with their password alone now.'
  const services = (await listIdentities(db, id)).map(({ provider }) => provider)
  if (services.length > 0) return `They have no password, and sign in with ${services.join(' or ')}.`
  return `They have no password. Let them choose one: ${operatorCommands.admin} reset-link @${username}`
}

export const resetLink: Command = {
  usage: 'reset-link @name',
  about: 'Prints a link with which a member chooses a new password, once, within an hour.',
  words: 1,
  examples: ['reset-link @alice'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const { id, username, email } = await findMember(deps, name)
      const path = await recoveryLinks(deps)['reset-password']?.({ account_id: id, address: email, data: '{}' })
      say(`With this link @${username} chooses a new password, once, until an hour from now.`)
      say('Whoever has it has the account: hand it to nobody else. It also confirms their address.')
      const link = `${config.publicUrl ?? `http://localhost:${config.port}`}${path}`
      say(link)
      result({ username, link })
      return EXIT.done
    }),
}

export const setEmail: Command = {
  usage: 'set-email @name ADDRESS',
  about: 'Gives a member who has lost their mail another address. Both are told.',
  words: 2,
  examples: ['set-email @alice alice@people.example'],
  run: ({ config, words: [name = '', address = ''], say }) =>
    withNetwork(config, async (deps) => {
      const email = readEmail(address)
      if (email === undefined) throw new Refused(`${address} is no e-mail address.`)
      const { id, username } = await findMember(deps, name)
      await changeEmailAsOperator(deps, id, email).catch((error: unknown) => {
        throw error instanceof AppError ? new Refused(error.message) : error
      })
      say(`A link is mailed to ${email}. Once it is opened, within three days, that is the address of @${username}.`)
      say('Then they can have a new password mailed there by "Forgot password?" on the sign-in page.')
      return EXIT.done
    }),
}
