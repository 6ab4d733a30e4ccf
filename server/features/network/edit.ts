import type { Static } from 'typebox'
import { NETWORK_REMOVABLE, type network } from '#contract/calls/network.ts'
import { notOneOf } from '#contract/schema-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { requireAdmin } from '#server/features/people/roles.ts'
import { getNetwork } from './network.ts'
import { cleanColour, cleanName } from './rules.ts'
import { type NetworkRow, updateNetwork } from './store.ts'

export type NetworkEdit = Static<(typeof network)['PUT /network']['body']>
type EditDeps = Pick<Deps, 'db' | 'config' | 'limits' | 'admission'>

/** Changes the network on behalf of an administrator. */
export async function editNetwork(deps: EditDeps, viewer: Id, edit: NetworkEdit, [picture]: readonly Upload[]) {
  await requireAdmin(deps.db, viewer)
  if (picture) await deps.limits.take('uploads', viewer)
  await changeNetwork(deps, viewer, edit, picture?.path)
  return getNetwork(deps)
}

/** Changes the given fields, all or none. `picture` is a file; its processing counts for `owner`. */
export async function changeNetwork(
  deps: EditDeps,
  owner: Id | string,
  edit: NetworkEdit,
  picture?: string,
): Promise<void> {
  const change = toChange(edit)
  if (picture !== undefined) change.picture = await encodePicture(deps, owner, picture)
  if (Object.keys(change).length === 0) return
  await transact(deps.db, (tx) => updateNetwork(tx, change))
}

const empty: Record<(typeof NETWORK_REMOVABLE)[number], Partial<NetworkRow>> = {
  name: { name: '' },
  picture: { picture: null },
  colour: { colour: null },
}

function toChange({ name, colour, publicReading, publicByDefault, remove = [] }: NetworkEdit): Partial<NetworkRow> {
  const change: Partial<NetworkRow> = {}
  for (const field of remove) {
    if (Object.hasOwn(empty, field)) Object.assign(change, empty[field as keyof typeof empty])
    else failFields({ remove: notOneOf(NETWORK_REMOVABLE) })
  }
  if (name !== undefined) change.name = cleanName(name)
  if (colour !== undefined) change.colour = cleanColour(colour)
  if (publicReading !== undefined) change.public_reading = publicReading ? 1 : 0
  if (publicByDefault !== undefined) change.public_by_default = publicByDefault ? 1 : 0
  return change
}

/** Encodes the upload like an avatar: only its pixels are stored. */
async function encodePicture(deps: EditDeps, owner: Id | string, file: string): Promise<string> {
  const { processImage } = await import('#server/features/media/process-images.ts')
  const { large } = await processImage(deps, owner, file, 'avatar')
  return large.toString('base64')
}
