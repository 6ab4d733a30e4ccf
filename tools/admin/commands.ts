/** Every command of the operator, by its name. */
import { check } from './check.ts'
import type { Command } from './command.ts'
import { distribute } from './distribute.ts'
import { invite } from './invite.ts'
import { move } from './move.ts'
import { network } from './network.ts'
import { readOnly } from './read-only.ts'
import { registration } from './registration.ts'
import { role } from './role.ts'
import { removeFactors, resetLink, setEmail } from './unlock.ts'
import { unverify, verify } from './verify.ts'

/** In the order of the help. A name of two words is a subcommand: `user list`. */
export const commands: Record<string, Command> = {
  role,
  verify,
  unverify,
  invite,
  'remove-factors': removeFactors,
  'reset-link': resetLink,
  'set-email': setEmail,
  network,
  registration,
  check,
  distribute,
  'read-only': readOnly,
  move,
}

/** What the subcommands of a name have in common. */
export const groups: Record<string, string> = {}
