/** Explains in a sentence why a backup, a test restore or a restore failed. */
import { explainStoreError } from '#server/core/explain-store-error.ts'

const ADVICE: Record<string, string> = {
  EACCES: 'Plus may not use it: give it to the account that Plus runs as, or name another place.',
  EPERM: 'Plus may not use it: give it to the account that Plus runs as, or name another place.',
  EROFS: 'Its disk is mounted read-only.',
  ENOENT: 'It is missing.',
  ENOTDIR: 'A part of that path is a file, not a folder.',
  EISDIR: 'It is a folder, not a file.',
  EEXIST: 'It is there already.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EIO: 'The disk cannot be read or written.',
  EMFILE: 'Too many files are open.',
}

/** Explains an error of a file or folder; undefined for any other error. */
export function explainFileError(error: unknown): string | undefined {
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  if (typeof code !== 'string' || typeof syscall !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return undefined
  const place = dest ?? path
  if (place === undefined && !(code in ADVICE)) return undefined
  return `${place ?? 'A file'} cannot be used (${code}). ${ADVICE[code] ?? ''}`.trim()
}

/** One sentence or two, without a stack: the log and the page of the administrators show it. */
export const explainFailure = (error: unknown): string =>
  explainFileError(error) ?? explainStoreError(error) ?? (error instanceof Error ? error.message : String(error))
