import { useState } from 'react'

interface Stored<T> {
  /** The version that is edited. */
  base: number
  value: T
}

export interface Edit<T> extends Stored<T> {
  isChanged: boolean
  change: (value: T) => void
  discard: () => void
  /** Counts what is typed as an edit of another version. */
  rebase: (base: number) => void
}

/** What is typed over a page. It survives navigation and reload, until this browser signs out. */
export function useEdit<T>(page: string, version: number, saved: T): Edit<T> {
  const key = `edit:${page}`
  const [stored, setStored] = useState(() => read<T>(key))
  const keep = (next: Stored<T> | null) => {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    setStored(next)
  }
  const { base, value } = stored ?? { base: version, value: saved }
  return {
    ...{ base, value, isChanged: stored !== null },
    change: (next) => keep({ base, value: next }),
    discard: () => keep(null),
    rebase: (next) => keep({ base: next, value }),
  }
}

function read<T>(key: string): Stored<T> | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Stored<T>)
}
