/** Prepared queries of the hot paths: compiled once, then executed with other values. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { endSlice } from '#server/core/background.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type Db, storeOf } from './db.ts'
import { PADDED_LENGTHS } from './id-lists.ts'
import { EmbeddedAdapter } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'

class Placeholder {
  readonly name: string
  readonly index: number | undefined
  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** Creates placeholders for values while the query is built. */
export interface Parameters<P> {
  <K extends keyof P & string>(name: K): P[K]
  /** Placeholders of several values, by name. */
  row<K extends keyof P & string>(...names: K[]): Pick<P, K>
  /** Placeholders of a list. Shorter lists are padded by repeating their last value. */
  list<K extends keyof P & string>(name: K, length: number): P[K] extends readonly (infer V)[] ? V[] : never
}

const placeholders = ((name: string) => new Placeholder(name)) as Parameters<never>
placeholders.row = ((...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))) as never
placeholders.list = ((name: string, length: number) =>
  Array.from({ length }, (_, index) => new Placeholder(name, index))) as never

/** A query with named values: `statement<{ id: Id }>()((db, p) => db.selectFrom(…).where('id', '=', p('id')))`. */
export function statement<P extends object>() {
  return <R>(build: (db: Kysely<Tables>, p: Parameters<P>) => Compilable<R>) => {
    // Compiled queries by store: a process has one, but tests open several.
    const compiled = new WeakMap<object, CompiledQuery<R>>()
    return async (db: Db, values: P): Promise<R[]> => {
      const adapter = storeOf(db)
      let query = compiled.get(adapter)
      if (!query) {
        query = build(db as Kysely<Tables>, placeholders as unknown as Parameters<P>).compile() as CompiledQuery<R>
        compiled.set(adapter, query)
      }
      const parameters = query.parameters.map((mark) =>
        mark instanceof Placeholder ? boundValue(mark, values as Record<string, unknown>) : mark,
      )
      if (adapter instanceof EmbeddedAdapter) {
        if (!db.isTransaction) {
          const pause = endSlice()
          if (pause) await pause
          return adapter.read<R>(query.sql, parameters)
        }
        const written = adapter.runIn<R>(db, query.sql, parameters)
        if (written) return written
      }
      const { rows } = await db.executeQuery<R>({ ...query, parameters })
      return rows
    }
  }
}

/**
 * A query for a list of ids or names: one prepared statement for each of a few lengths, and several executions for a
 * longer list.
 */
export function listStatement<P extends { ids: readonly (Id | string)[] }>() {
  return <R>(build: (db: Kysely<Tables>, p: Parameters<P>, ids: P['ids'][number][]) => Compilable<R>) => {
    const byLength = PADDED_LENGTHS.map((length) =>
      statement<P>()((db, p) => build(db, p, p.list('ids', length) as P['ids'][number][])),
    )
    const most = PADDED_LENGTHS.at(-1)!
    const read = (db: Db, values: P) =>
      byLength[PADDED_LENGTHS.findIndex((length) => length >= values.ids.length)]!(db, values)
    return async (db: Db, values: P): Promise<R[]> => {
      const { length } = values.ids
      if (length === 0) return []
      if (length <= most) return read(db, values)
      const parts = Array.from({ length: Math.ceil(length / most) }, (_, index) =>
        read(db, { ...values, ids: values.ids.slice(index * most, (index + 1) * most) }),
      )
      return (await Promise.all(parts)).flat()
    }
  }
}

function boundValue({ name, index }: Placeholder, values: Record<string, unknown>): unknown {
  const value = values[name]
  if (index === undefined) return value
  const list = value as readonly unknown[]
  return list[Math.min(index, list.length - 1)]
}
