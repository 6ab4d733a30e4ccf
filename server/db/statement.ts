/** Queries of the hot paths: built and compiled once, then run with other values. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

class Mark {
  readonly name: string
  readonly index: number | undefined
  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** Stands for a value while the query is built. */
export interface Parameters<P> {
  <K extends keyof P & string>(name: K): P[K]
  /** As many places as the longest list may have; shorter lists are padded by repeating their last value. */
  list<K extends keyof P & string>(name: K, length: number): P[K] extends readonly (infer V)[] ? V[] : never
}

const marks = ((name: string) => new Mark(name)) as Parameters<never>
marks.list = ((name: string, length: number) => Array.from({ length }, (_, index) => new Mark(name, index))) as never

/** A query with named values: `statement<{ id: Id }>()((db, p) => db.selectFrom(…).where('id', '=', p('id')))`. */
export function statement<P extends object>() {
  return <R>(build: (db: Kysely<Tables>, p: Parameters<P>) => Compilable<R>) => {
    // One text per dialect; there is one dialect per process, but tests open both.
    const compiled = new WeakMap<object, CompiledQuery<R>>()
    return async (db: Db, values: P): Promise<R[]> => {
      const executor = db.getExecutor()
      const key = executor.adapter
      let query = compiled.get(key)
      if (!query) {
        query = build(db as Kysely<Tables>, marks as unknown as Parameters<P>).compile() as CompiledQuery<R>
        compiled.set(key, query)
      }
      const parameters = query.parameters.map((mark) =>
        mark instanceof Mark ? boundValue(mark, values as Record<string, unknown>) : mark,
      )
      const { rows } = await db.executeQuery<R>({ ...query, parameters })
      return rows
    }
  }
}

function boundValue({ name, index }: Mark, values: Record<string, unknown>): unknown {
  const value = values[name]
  if (index === undefined) return value
  const list = value as readonly unknown[]
  return list[Math.min(index, list.length - 1)]
}
