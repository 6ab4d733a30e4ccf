import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deleteMarks, insertMarks, type MarkTables, type RemovedMark } from './marks.store.ts'

/** The marks that were set, in the order of the presses, and those that were removed, by viewer. */
export interface Toggled {
  added: ReadonlyMap<Id, Id>
  removed: ReadonlyMap<Id, RemovedMark>
}

interface Given {
  /** Each of another viewer. */
  presses: readonly { viewer: Id; mayBegin: boolean }[]
  nextId: () => Id
}

/**
 * Inserts the marks of one kind that do not exist, where that is allowed, and deletes those that do. On PostgreSQL another
 * process can commit between the two statements, so that neither has an effect; then both are repeated.
 */
export async function toggleRows(tx: Tx, tables: MarkTables, tweet: Id, { presses, nextId }: Given): Promise<Toggled> {
  const made = new Map(presses.map(({ viewer }) => [viewer, nextId()]))
  const added = new Set<Id>()
  const removed = new Map<Id, RemovedMark>()
  for (let left = presses; left.length > 0; ) {
    const beginning = left.flatMap(({ viewer, mayBegin }) => (mayBegin ? viewer : []))
    for (const viewer of await insertMarks(tx, tables, tweet, new Map(beginning.map((id) => [id, made.get(id)!]))))
      added.add(viewer)
    const existing = left.flatMap(({ viewer }) => (added.has(viewer) ? [] : viewer))
    for (const [viewer, mark] of await deleteMarks(tx, tables, tweet, existing)) removed.set(viewer, mark)
    left = left.filter(({ viewer, mayBegin }) => mayBegin && !added.has(viewer) && !removed.has(viewer))
  }
  return { added: new Map([...made].filter(([viewer]) => added.has(viewer))), removed }
}
