import { useState } from 'react'
import { BULK_CASES } from '#contract/limits.ts'

/** The selected rows of a list. Shift selects a range. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  // Rows that have left the list are not selected.
  const selected = ids.filter((id) => chosen.has(id))
  const select = (id: string, isOn: boolean, isRange = false) => {
    const next = new Set(selected)
    for (const each of isRange ? between(ids, last, id) : [id])
      if (!isOn) next.delete(each)
      else if (next.size < BULK_CASES) next.add(each)
    setChosen(next)
    setLast(id)
  }
  const clear = () => setChosen(new Set())
  const selectAll = () => setChosen(new Set(ids.slice(0, BULK_CASES)))
  return { selected, isSelected: (id: string) => chosen.has(id), select, selectAll, clear }
}

function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
