/** The two handles to the store: `Db` reads, `Tx` is required by every write. */
import type { Kysely, Transaction } from 'kysely'
import type { SearchIndexFile } from './sqlite/search-index-file.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>
export type Db = Kysely<Tables> | Tx

/** An open store. `engine` names the dialect; only files of `db/` and the search feature may ask for it. */
export interface Store {
  db: Kysely<Tables>
  engine: 'sqlite' | 'postgres'
  /** Whether another process may write the same data, so that caches must age. */
  isShared: boolean
  /** On SQLite, where the index of posts is. */
  searchIndex?: SearchIndexFile
  close(): Promise<void>
}
