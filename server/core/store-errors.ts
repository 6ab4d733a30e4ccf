/** Classifies errors of the databases and stores by their codes, never by their messages. */

const code = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
const sqliteCode = (error: unknown): number => Number((error as { errcode?: unknown } | null)?.errcode ?? 0) & 0xff

const SQLITE = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

/** Another process or connection holds the lock. */
export const isLocked = (error: unknown): boolean => sqliteCode(error) === SQLITE.busy

/** A conflict, or a lock of SQLite: the transaction was rolled back and can be retried. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(code(error)) || isLocked(error)

/** PostgreSQL waited too long for a lock. Retrying would occupy a connection as long again. */
export const isLockTimeout = (error: unknown): boolean => code(error) === '55P03'

/** The disk or the quota is full. */
export const isStorageFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(code(error)) || sqliteCode(error) === SQLITE.full

/** The file system, the file or the server is read-only, such as PostgreSQL in recovery. */
export const isReadOnly = (error: unknown): boolean =>
  ['25006', 'EROFS'].includes(code(error)) || sqliteCode(error) === SQLITE.readOnly

/**
 * The disk fails. SQLite also reports a full or read-only disk like this when a file next to the database cannot grow.
 */
export const isDiskBroken = (error: unknown): boolean =>
  code(error) === 'EIO' || [SQLITE.ioError, SQLITE.cannotOpen].includes(sqliteCode(error))

/** The code that Plus gives to errors that PostgreSQL's driver throws without one. */
export const POSTGRES_UNAVAILABLE = 'ERR_POSTGRES_AWAY'

/** The code of a statement that waited too long for a connection, or behind too many others. */
export const POSTGRES_BUSY = 'ERR_POSTGRES_BUSY'

/** All connections of a pool are in use. The pool logs that for all refused statements. */
export const isPoolFull = (error: unknown): boolean => code(error) === POSTGRES_BUSY

/** The store is overloaded. */
export const isBusy = (error: unknown): boolean => isPoolFull(error) || isLockTimeout(error)

/** The store is unreachable, starting, or too slow. */
export const isUnavailable = (error: unknown): boolean =>
  /^(08|57|53)/.test(code(error)) ||
  ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', POSTGRES_UNAVAILABLE].includes(code(error)) ||
  isDiskBroken(error) ||
  isReadOnly(error) ||
  isRetryable(error) ||
  isBusy(error)

/** The store of images is unreachable, or refuses requests. */
export const isBlobStoreUnavailable = (error: unknown): boolean =>
  ['ERR_BLOBS_UNAVAILABLE', 'ERR_BLOBS_REFUSED'].includes(code(error))

/** A statement exceeded its timeout. */
export const isStatementTimeout = (error: unknown): boolean => code(error) === '57014'

/** The database is damaged. SQLite also says so where its disk fails to read. */
export const isCorrupt = (error: unknown): boolean =>
  ['XX001', 'XX002'].includes(code(error)) || [SQLITE.corrupt, SQLITE.notADatabase].includes(sqliteCode(error))
