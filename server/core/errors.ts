import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Text } from '#contract/server-texts.ts'
import { translate } from './i18n/translate.ts'
import type { Id } from './ids/ids.ts'

/** A message for each invalid field. */
type Fields = Record<string, Text>

/** An error whose message is meant for the user. Any other error is a bug or an outage. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Undefined for invalid fields: each field has its own message. */
  readonly text: Text | undefined
  readonly fields: Fields | undefined
  readonly retryAfter: number | undefined
  readonly factor: ErrorBody['factor']
  readonly ended: ErrorBody['ended']
  readonly scope: ErrorBody['scope']
  /** The account that the request was about, for the security log. Never sent. */
  readonly account: Id | undefined

  constructor(
    code: ErrorCode,
    detail: {
      message?: Text | undefined
      fields?: Fields
      retryAfter?: number
      factor?: ErrorBody['factor']
      ended?: ErrorBody['ended'] | undefined
      scope?: ErrorBody['scope']
      account?: Id | undefined
    } = {},
  ) {
    const text = detail.message ?? (detail.fields ? undefined : errors[code][1])
    // English for logs. People get the message in their language.
    super(messageIn(text, detail.fields && translateFields(detail.fields)))
    this.text = text
    this.code = code
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
    this.factor = detail.factor
    this.ended = detail.ended
    this.scope = detail.scope
    this.account = detail.account
  }

  get status(): number {
    return errors[this.code][0]
  }

  /** The body of the answer, in the language of the reader. */
  bodyIn(language: Language): ErrorBody {
    const fields = this.fields && translateFields(this.fields, language)
    return {
      message: messageIn(this.text, fields, language),
      code: this.code,
      ...(fields && { fields }),
      ...(this.factor && { factor: this.factor }),
      ...(this.ended && { ended: this.ended }),
      ...(this.scope && { scope: this.scope }),
    }
  }
}

const messageIn = (text: Text | undefined, fields: Record<string, string> = {}, language?: Language): string =>
  text === undefined ? Object.values(fields).join(' ') : translate(text, language)

const translateFields = (fields: Fields, language?: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, translate(text, language)]))

/** Throws an error of contract/errors.ts. Returns never, so `find(…) ?? fail('tweet_not_found')` narrows. */
export function fail(code: ErrorCode, detail?: ConstructorParameters<typeof AppError>[1]): never {
  throw new AppError(code, detail)
}

/** Throws an error about invalid fields, with a message for each. */
export function failFields(fields: Fields, code: ErrorCode = 'invalid_fields'): never {
  throw new AppError(code, { fields })
}
