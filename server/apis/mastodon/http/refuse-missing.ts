import { errors } from '#contract/errors.ts'
import { AppError } from '#server/core/errors.ts'

/** Refuses a call about what Plus does not have, with a status that clients do not take for a failure of the server. */
export const refuseMissing = (): never => {
  throw new AppError('invalid_fields', { message: errors.not_configured[1] })
}
