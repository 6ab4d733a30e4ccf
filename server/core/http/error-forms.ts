/** The forms of error bodies, by the path of a request: that of Plus's own API and pages, and that of Mastodon's API. */
import type { ErrorBody } from '#contract/errors.ts'

interface ErrorForm {
  toBody(body: ErrorBody, status: number): object
  toStatus(status: number): number
}

const PLUS: ErrorForm = { toBody: (body) => body, toStatus: (status) => status }

const CORRECTABLE = 422

const MASTODON: ErrorForm = {
  /** `error` is for people. `details` names the invalid fields of what can be corrected. */
  toBody({ message, fields = {} }, status) {
    if (status !== CORRECTABLE) return { error: message }
    const details = Object.entries(fields).map(([name, description]) => [name, [{ error: 'ERR_INVALID', description }]])
    return { error: message, details: Object.fromEntries(details) }
  },
  // Mastodon's clients expect 422 for what they can correct.
  toStatus: (status) => (status === 400 || status === 409 || status === 415 ? CORRECTABLE : status),
}

/** Plus's own calls have no version in their path. */
const OF_MASTODON = /^\/api\/v[12](?:_alpha)?\//

/** The form of the errors of a request with this path, also where the server refuses it before any route does. */
export const errorFormOf = (path = ''): ErrorForm => (OF_MASTODON.test(path) ? MASTODON : PLUS)
