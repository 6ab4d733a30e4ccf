import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { findCredentials } from '#server/features/people/credentials.store.ts'
import { presentMe } from '#server/features/people/present.ts'
import { type ProfileEdit, problem, refuseProblems, toChange } from '#server/features/people/profiles/rules.ts'
import { type Files, readImages, writeProfile } from '#server/features/people/profiles/write.ts'
import { requireRecentAuthWithFactor } from './factors/require-recent-auth.ts'
import { finishPasswordChange } from './recovery/finish-password-change.ts'
import { checkCurrentPassword, refuseCurrentPassword } from './sign-in/current-password.ts'
import { newPasswordProblem } from './sign-in/new-password.ts'

/** Changes the fields that were sent, all or none. Only who knows the password may. */
export async function editProfile(deps: Deps, session: Session, edit: ProfileEdit, files: Files) {
  const account = (await findCredentials(deps.db, session.account)) ?? fail('signed_out')
  await checkCurrentPassword(deps, account, edit.currentPassword)
  if (edit.newPassword !== undefined) await requireRecentAuthWithFactor(deps, session)

  const { change, newPassword, problems } = toChange(edit, deps.clock())
  const refused = newPassword && (await newPasswordProblem(newPassword, account))
  if (refused) problems.set('newPassword', problem(refused))
  const images = await readImages(deps, account.id, files, problems)
  refuseProblems(problems)
  if (newPassword !== undefined) change.password_hash = await hashPassword(deps, account.id, newPassword)

  const token = await withProcessed(deps, account.id, [...images.values()], (kept) =>
    transact(deps.db, async (tx) => {
      const row = (await lockAccount(tx, account.id)) ?? fail('signed_out')
      // A concurrent change of the password wins.
      const current = await findCredentials(tx, account.id)
      if (current?.password_hash !== account.password_hash) refuseCurrentPassword()
      await attachImages(deps, tx, row.id, kept, null)
      const pictures = Object.fromEntries([...images.keys()].map((name, index) => [name, kept[index]!.hash]))
      await writeProfile(deps.events, tx, row, { ...change, ...pictures })
      if (newPassword === undefined) return undefined
      return (await finishPasswordChange(deps, tx, session)) ?? fail('signed_out')
    }),
  )
  const user = (await presentMe(deps, account.id)) ?? fail('signed_out')
  return { user, ...(token && { token }) }
}
