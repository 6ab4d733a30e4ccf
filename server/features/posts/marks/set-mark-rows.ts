import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Wanted } from '#server/db/set-row.ts'
import { deleteMarks, insertMarks, type MarkTables, type RemovedMark } from './marks.store.ts'

/** The marks that were set, in the order of the writes, and the removed ones, by viewer. */
export interface ChangedMarks {
  added: ReadonlyMap<Id, Id>
  removed: ReadonlyMap<Id, RemovedMark>
}

interface MarkWrites {
  /** Writes of different viewers. */
  writes: readonly { viewer: Id; wanted: Wanted; mayBegin: boolean }[]
  nextId: () => Id
}

/** `setRow` for marks of one kind by many viewers. A mark with `mayBegin: false` is not inserted. */
export async function setMarkRows(
  tx: Tx,
  tables: MarkTables,
  tweet: Id,
  { writes, nextId }: MarkWrites,
): Promise<ChangedMarks> {
  const made = new Map(writes.map(({ viewer }) => [viewer, nextId()]))
  const added = new Set<Id>()
  const removed = new Map<Id, RemovedMark>()
  for (let left = writes; left.length > 0; ) {
    const beginning = left.flatMap(({ viewer, wanted, mayBegin }) => (wanted !== false && mayBegin ? viewer : []))
    for (const viewer of await insertMarks(tx, tables, tweet, new Map(beginning.map((id) => [id, made.get(id)!]))))
      added.add(viewer)
    const ending = left.flatMap(({ viewer, wanted }) => (wanted === true || added.has(viewer) ? [] : viewer))
    for (const [viewer, mark] of await deleteMarks(tx, tables, tweet, ending)) removed.set(viewer, mark)
    left = left.filter(
      ({ viewer, wanted, mayBegin }) => wanted === 'flip' && mayBegin && !added.has(viewer) && !removed.has(viewer),
    )
  }
  return { added: new Map([...made].filter(([viewer]) => added.has(viewer))), removed }
}
