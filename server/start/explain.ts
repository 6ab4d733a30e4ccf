import { explainStoreError } from '#server/core/explain-store-error.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { isLockTimeout } from '#server/core/store-errors.ts'

/** Explains to the operator why Plus cannot start. */
export function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Start Plus with another one: PORT=3001 ${operatorCommands.start}`
  if (code === 'EACCES' || code === 'EROFS') return `Plus may not write to its data folder or use that port: ${message}`
  if (error instanceof OperatorError) return message
  if (isLockTimeout(error))
    return `Plus cannot start while its tables are locked, as they are by ${operatorCommands.admin} distribute. Start it when that has finished.`
  return explainStoreError(error) ?? `Plus could not start: ${(error as Error).stack ?? message}`
}
