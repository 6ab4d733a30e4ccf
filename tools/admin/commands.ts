/** Every command of the operator, by its name. */
import { backup } from './backups/backup.ts'
import { prove } from './backups/prove.ts'
import { restore } from './backups/restore.ts'
import { rollback } from './backups/rollback.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { distribute } from './distribute.ts'
import { doctor } from './doctor/doctor.ts'
import { invite } from './invite.ts'
import { mailTest } from './mail/test.ts'
import { mediaPrune } from './maintenance/prune-media.ts'
import { rebuildCounts, rebuildSearchIndex } from './maintenance/rebuild.ts'
import { rotateSecrets } from './maintenance/rotate-secrets.ts'
import { stats } from './maintenance/stats.ts'
import { vacuum } from './maintenance/vacuum.ts'
import { move } from './move.ts'
import { network } from './network.ts'
import { postRemove } from './post/remove.ts'
import { readOnly } from './read-only.ts'
import { registration } from './registration.ts'
import { userCreate } from './user/create.ts'
import { userDelete } from './user/delete.ts'
import { userList } from './user/list.ts'
import { role } from './user/role.ts'
import { userShow } from './user/show.ts'
import { userSignOut } from './user/sign-out.ts'
import { userRestore, userSuspend } from './user/suspend.ts'
import { removeFactors, resetLink, setEmail } from './user/unlock.ts'
import { unverify, verify } from './user/verify.ts'

/** In the order of the help. A name of two words is a subcommand: `user list`. */
export const commands: Record<string, Command> = {
  'user list': userList,
  'user show': userShow,
  'user create': userCreate,
  'user suspend': userSuspend,
  'user restore': userRestore,
  'user sign-out': userSignOut,
  'user delete': userDelete,
  'post remove': postRemove,
  role,
  verify,
  unverify,
  invite,
  'remove-factors': removeFactors,
  'reset-link': resetLink,
  'set-email': setEmail,
  network,
  registration,
  doctor,
  'mail test': mailTest,
  stats,
  check,
  'media prune': mediaPrune,
  'rebuild search': rebuildSearchIndex,
  'rebuild counts': rebuildCounts,
  vacuum,
  'rotate-secrets': rotateSecrets,
  distribute,
  backup,
  prove,
  restore,
  rollback,
  'read-only': readOnly,
  move,
}

/** Texts shared by the subcommands of a name. */
export const groups: Record<string, string> = {
  user: 'Lists, shows, creates, suspends and deletes members.',
  post: 'Removes posts.',
  mail: 'Tries the mail server.',
  media: 'Removes image files that belong to nothing.',
  rebuild: 'Makes again what is derived from other data.',
}
