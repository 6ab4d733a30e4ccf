import type { profiles } from '#contract/calls/profiles.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { hashPassword } from '#server/core/security/passwords.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { transact } from '#server/db/transaction.ts'
import { requireRecentAuthWithFactor } from '#server/features/accounts/factors/require-recent-auth.ts'
import { finishPasswordChange } from '#server/features/accounts/recovery/finish-password-change.ts'
import { checkCurrentPassword, refuseCurrentPassword } from '#server/features/accounts/sign-in/current-password.ts'
import { newPasswordProblem } from '#server/features/accounts/sign-in/new-password.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import { attachImages, detachImages, withProcessed } from '#server/features/media/images.ts'
import { presentMe } from '#server/features/people/present.ts'
import {
  type AccountChange,
  type AccountRow,
  findCredentials,
  lockAccount,
  updateAccount,
} from '#server/features/people/store.ts'
import { type Problems, type ProfileEdit, problem, refuseProblems, toChange } from './rules.ts'

type Files = CallRequest<(typeof profiles)['PUT /profile']>['files']

/** Columns that name a picture. */
const PICTURES = ['avatar', 'cover'] as const

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

/** Writes the change, and releases the pictures that it replaces. */
export async function writeProfile(events: EventOutbox, tx: Tx, row: AccountRow, change: AccountChange): Promise<void> {
  const released = PICTURES.flatMap((name) => (name in change && row[name]) || [])
  await detachImages(events, tx, { owner: row.id, tweet: null }, released)
  await updateAccount(tx, row.id, change)
  await events.emit(tx, { type: 'user.changed', user: row.id })
}

/** Finished pictures by column; what is wrong with one joins the problems. */
export async function readImages(
  deps: Pick<Deps, 'limits' | 'admission'>,
  account: Id,
  files: Files,
  problems: Problems,
) {
  const uploads = { avatar: files.avatar[0], cover: files.coverPhoto[0] }
  if (uploads.avatar || uploads.cover) await deps.limits.take('uploads', account)
  const images = new Map<(typeof PICTURES)[number], ProcessedImage>()
  for (const name of PICTURES) {
    if (!uploads[name]) continue
    const { processImage } = await import('#server/features/media/process-images.ts')
    try {
      images.set(name, await processImage(deps, account, uploads[name].path, name))
    } catch (error) {
      // A fault of the image, or else of the moment.
      if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
      problems.set(name === 'cover' ? 'coverPhoto' : name, error)
    }
  }
  return images
}
