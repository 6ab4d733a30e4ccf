import { EMAIL_PATTERN, Username } from '#contract/calls/auth.ts'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { ROLES, type RoleName } from '#contract/permissions.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { recoveryLinks } from '#server/features/accounts/recovery/links.ts'
import { refuseBadFields, refuseTaken } from '#server/features/accounts/sign-in/sign-up.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { record, SERVER } from '#server/features/moderation/log/record.ts'
import { createAccount } from '#server/features/people/create.ts'
import { changeRole } from '#server/features/people/roles.ts'
import { addressOf, type Command, EXIT, orRefuse, Refused, START, withNetwork } from '#tools/admin/command.ts'

export const userCreate: Command = {
  usage: 'user create @name ADDRESS [--role admin|moderator] [--password] [--confirmed]',
  about:
    'Creates a member, even while sign-up is closed. Prints a link to choose a password. It works once, for an hour.',
  options: {
    '--role <admin|moderator>': 'Gives them this role.',
    '--password': 'Asks for their password instead, or reads it from the first line of standard input.',
    '--confirmed': 'The address is known to be theirs: no confirmation email is sent.',
  },
  examples: [
    'user create @alice alice@people.example',
    'user create @root ops@plus.example --role admin --password --confirmed < password.txt',
  ],
  run: ({ config, words: [name = '', address = ''], options, ask, say, result }) =>
    withNetwork(config, async (deps) => {
      const [username, email] = [name.trim().replace(/^@/, ''), address.trim()]
      const role = readRole(options.role)
      if (!new RegExp(USERNAME).test(username)) throw new Refused(`${name} is no username: ${USERNAME_RULE}`)
      if (!new RegExp(EMAIL_PATTERN, 'u').test(email) || email.length > EMAIL_MAX)
        throw new Refused(`${address} is no e-mail address.`)
      // Refused before a password is typed.
      await orRefuse(refuseTaken(deps.db, username, email))
      const password = options.password === true ? await ask('Password: ', { isSecret: true }) : null
      await orRefuse(refuseBadFields({ username, email, ...(password !== null && { password }) }))
      const isConfirmed = options.confirmed === true
      const account = await orRefuse(create(deps, { username, email, password, role, isConfirmed }))

      say(
        `@${username} is a member now${role ? `, and ${role === 'admin' ? 'an administrator' : 'a moderator'}` : ''}.`,
      )
      if (password !== null) {
        if (!isConfirmed) say(`A confirmation link was emailed to ${email}.`)
        result({ username, email, role })
        return EXIT.done
      }
      const path = await recoveryLinks(deps)['reset-password']?.({ account_id: account, address: email, data: '{}' })
      const link = `${addressOf(config)}${path}`
      say("They can choose a password with this link. It works once, for an hour. Don't give it to anyone else:")
      say(link)
      say(`If the link has expired, make another one: ${START} reset-link @${username}`)
      result({ username, email, role, link })
      return EXIT.done
    }),
}

const { pattern: USERNAME } = Username as unknown as { pattern: string }
const USERNAME_RULE = 'it has letters, digits or underscores.'

function readRole(typed: string | boolean | undefined): RoleName | null {
  if (typed === undefined) return null
  const role = ROLES.find((each) => each === typed)
  if (!role) throw new Refused(`There is no role ${typed}: write admin or moderator.`)
  return role
}

interface NewMember {
  username: string
  email: string
  password: string | null
  role: RoleName | null
  isConfirmed: boolean
}

/** Past registration: no invitation, approval or proof of work is asked for. The member accepts rules at the first sign-in. */
async function create(deps: Deps, { username, email, password, role, isConfirmed }: NewMember) {
  const passwordHash = password === null ? null : await hashPassword(deps, 'operator', password)
  const language = SOURCE_LANGUAGE
  return transact(deps.db, async (tx) => {
    const account = await createAccount(deps, tx, {
      ...{ username, email, passwordHash, language, isEmailConfirmed: isConfirmed },
    })
    if (role) {
      await changeRole(tx, account, role)
      const about = { account_id: account, username }
      await record(deps, tx, { action: 'change_role', by: SERVER, about, reason: operatorCommands.log, after: role })
    }
    // The link for a password confirms the address, too.
    if (password !== null && !isConfirmed) await enqueueMail(deps, tx, { account, template: 'confirm-address' })
    return account
  })
}
