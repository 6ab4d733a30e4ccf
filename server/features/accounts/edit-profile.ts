import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import { findCredentials, updatePassword } from '#server/features/people/credentials.store.ts'
import { presentMe } from '#server/features/people/present.ts'
import { type ProfileEdit, problem, refuseProblems, toChange } from '#server/features/people/profiles/rules.ts'
import { type Files, readImages, writeProfile } from '#server/features/people/profiles/write.ts'
import { requireRecentAuthWithFactor } from './factors/require-recent-auth.ts'
import { finishPasswordChange } from './recovery/finish-password-change.ts'
import { checkCurrentPassword, recheckPassword } from './sign-in/current-password.ts'
import { newPasswordProblem } from './sign-in/new-password.ts'

/** Changes the fields that were sent, all or none. Requires the password. */
export async function editProfile(
  deps: Deps,
  session: Session,
  edit: ProfileEdit,
  files: Files,
  client: CallRequest['client'],
) {
  const account = (await findCredentials(deps.db, session.account)) ?? fail('signed_out')
  await checkCurrentPassword(deps, account, edit.currentPassword)
  if (edit.newPassword !== undefined) await requireRecentAuthWithFactor(deps, session)

  const { change, newPassword, problems } = toChange(edit, deps.clock())
  const refused = newPassword && (await newPasswordProblem(newPassword, account))
  if (refused) problems.set('newPassword', problem(refused))
  const images = await readImages(deps, account.id, files, problems)
  refuseProblems(problems)
  const passwordHash = newPassword && (await hashPassword(deps, account.id, newPassword))

  const token = await withProcessed(deps, account.id, [...images.values()], (kept) =>
    transact(deps.db, async (tx) => {
      await recheckPassword(tx, account)
      await attachImages(deps, tx, account.id, kept, null)
      const pictures = Object.fromEntries([...images.keys()].map((name, index) => [name, kept[index]!.hash]))
      await writeProfile(deps.events, tx, account.id, { ...change, ...pictures })
      if (!passwordHash) return undefined
      await updatePassword(tx, account.id, passwordHash)
      return (await finishPasswordChange(deps, tx, session)) ?? fail('signed_out')
    }),
  )
  if (token) deps.security.record('password_changed', account.id, client)
  const user = (await presentMe(deps, account.id)) ?? fail('signed_out')
  return { user, ...(token && { token }) }
}
