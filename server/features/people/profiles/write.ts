/** Writes a profile and its pictures. */
import type { profiles } from '#contract/calls/profiles.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import { detachImages } from '#server/features/media/images.ts'
import { type AccountChange, lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'
import type { Problems } from './rules.ts'

export type Files = CallRequest<(typeof profiles)['PUT /profile']>['files']

/** Columns that name a picture. */
const PICTURES = ['avatar', 'cover'] as const

/** Writes the change, and releases the pictures that it replaces. */
export async function writeProfile(events: EventOutbox, tx: Tx, account: Id, change: AccountChange): Promise<void> {
  const row = (await lockAccount(tx, account)) ?? fail('signed_out')
  const released = PICTURES.flatMap((name) => (name in change && row[name]) || [])
  await detachImages(events, tx, { owner: account, tweet: null }, released)
  await updateAccount(tx, account, change)
  await events.emit(tx, { type: 'user.changed', user: account })
}

/** Processed pictures by column; errors are added to the problems. */
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
      // Errors of an image are field errors; others are temporary.
      if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
      problems.set(name === 'cover' ? 'coverPhoto' : name, error)
    }
  }
  return images
}
