/** Finds the post that the id of a status names: its own id, or that of a repost of it. */
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findNamed } from '#server/features/posts/reposts.ts'
import { idIn } from './request.ts'

/** A request whose path names a status. */
export type StatusRequest = Pick<CallRequest, 'client'> & { viewer: Id; params: { id: string } }

/** The id of the post that a status is, or that it reposts. */
export const postIn = async (deps: Deps, viewer: Id, text: string): Promise<Id> =>
  (await findNamed(deps, viewer, idIn(deps, text))).post
