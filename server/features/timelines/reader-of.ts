import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { gatheredReader } from './gathered-reader.ts'
import { laidReader } from './laid-reader.ts'
import type { Reader } from './reader.ts'

/** One process that does all the writing knows what is new; several have it laid ready for each other. */
export const readerOf = (deps: Deps, viewer: Id): Promise<Reader> =>
  deps.store.isShared ? laidReader(deps, viewer) : gatheredReader(deps, viewer)
