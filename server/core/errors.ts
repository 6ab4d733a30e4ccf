import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import type { Id } from './ids/ids.ts'

/** An error whose message is meant for the user. Any other error is a bug or an outage. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly factor: ErrorBody['factor']
  /** The account that was tried: for the security log, never sent. */
  readonly account: Id | undefined

  constructor(
    code: ErrorCode,
    detail: {
      message?: string
      fields?: Record<string, string>
      retryAfter?: number
      factor?: ErrorBody['factor']
      account?: Id | undefined
    } = {},
  ) {
    super(detail.message ?? errors[code][1])
    this.code = code
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
    this.factor = detail.factor
    this.account = detail.account
  }

  get status(): number {
    return errors[this.code][0]
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.factor && { factor: this.factor }),
    }
  }
}

/** Throws an error of the table. Returns never, so `find(…) ?? fail('tweet_not_found')` narrows. */
export function fail(code: ErrorCode, detail?: ConstructorParameters<typeof AppError>[1]): never {
  throw new AppError(code, detail)
}

/** Throws an error about invalid fields. The message names them, so it can be displayed as it is. */
export function failFields(fields: Record<string, string>, code: ErrorCode = 'invalid_fields'): never {
  const names = Object.keys(fields)
  const [first = ''] = names
  const message =
    names.length === 1 ? `${label(first)}: ${fields[first]}` : `Please check: ${names.map(label).join(', ')}.`
  throw new AppError(code, { message, fields })
}

/** `newPassword` → `New password`. */
function label(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
