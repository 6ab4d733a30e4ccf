/** Answers whether this process runs, and whether it can write. */
import type { Id } from '#server/core/ids/ids.ts'
import { version } from '#server/core/version.ts'
import { readCapacity, seesCapacity } from './capacity.ts'
import type { ServerWatch } from './server-watch.ts'

/** The version, and for administrators the measured capacity. */
export async function getHealth({ deps: { db, config, log } }: Pick<ServerWatch, 'deps'>, viewer: Id | null) {
  const capacity = viewer && (await seesCapacity(db, viewer)) && (await readCapacity(config.dataDir, log))
  return { ok: true as const, version, ...(capacity && { capacity }) }
}

/** Refuses with the reason when this process cannot reach or write its data. */
export async function getReadiness({ readiness }: Pick<ServerWatch, 'readiness'>) {
  const { readOnly } = await readiness.require()
  return { ok: true as const, writable: readOnly === null }
}
