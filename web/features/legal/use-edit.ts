import { useState } from 'react'

interface Stored<T> {
  /** The version that the edit is based on. */
  base: number
  value: T
}

export interface Edit<T> extends Stored<T> {
  isChanged: boolean
  change: (value: T) => void
  discard: () => void
  /** Bases the edit on another version. */
  rebase: (base: number) => void
}

/** An edit of a page. It survives navigation and reload, until a sign-out in this browser. */
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
