/** Refusals in the form of Mastodon's API. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { answerError } from '#server/core/http/error-handler.ts'

/** `error` is for people. `details` names the invalid fields of what can be corrected. */
function toBody({ message, fields = {} }: ErrorBody, status: number) {
  if (status !== CORRECTABLE) return { error: message }
  const details = Object.entries(fields).map(([field, description]) => [field, [{ error: 'ERR_INVALID', description }]])
  return { error: message, details: Object.fromEntries(details) }
}

const CORRECTABLE = 422

// Mastodon's clients expect 422 for what they can correct.
const toStatus = (status: number): number => (status === 400 || status === 409 || status === 415 ? CORRECTABLE : status)

/** The error handler of the scope of Mastodon's calls. */
export const handleMastodonError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(error, request, reply, toBody, toStatus)
