/** Errors of SQLite on their way between threads: a message carries the text of an error, but not its fields. */

export interface ThreadError {
  error: unknown
  /** By it store-errors.ts tells what failed. */
  errcode: number | undefined
}

/** What a thread sends of an error. */
export const packError = (error: unknown): ThreadError => ({
  error,
  errcode: (error as { errcode?: number } | null)?.errcode,
})

/** The error that was packed, with the code of SQLite if it had one. */
export const unpackError = ({ error, errcode }: ThreadError): unknown =>
  errcode === undefined ? error : Object.assign(error as Error, { errcode })
