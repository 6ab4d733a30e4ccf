/** Fastify's error handler: maps every thrown error to a status and an error body of the contract. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { AppError } from '#server/core/errors.ts'
import { preferredLanguage } from '#server/core/i18n/requested-language.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { noteRefusal } from '#server/core/observation/planned-refusals.ts'
import { countRefusal } from '#server/core/observation/process-counts.ts'
import { WrittenElsewhere } from '#server/core/processes/written-elsewhere.ts'
import {
  isBlobStoreUnavailable,
  isBusy,
  isCorrupt,
  isPoolFull,
  isReadOnly,
  isStorageFull,
  isUnavailable,
} from '#server/core/store-errors.ts'
import { challengeOf } from './bearer.ts'
import { errorFormOf } from './error-forms.ts'
import { apiHeaders } from './headers.ts'

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  // An id that is too long names nothing.
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_content_type',
}

/** Default of `Retry-After`, in seconds. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 5 }

/** Errors that follow from the operator's settings and are not logged. */
const UNLOGGED: ReadonlySet<ErrorCode> = new Set(['not_configured', 'read_only'])

/** Answers an error in the form of the API that the request is for. A read that turns out to write is passed on instead. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof WrittenElsewhere && request.server.passOn) return request.server.passOn(request, reply)
  const { status: found, body, retryAfter } = toErrorResponse(error, request)
  const { toBody, toStatus } = errorFormOf(request.url)
  const status = toStatus(found)
  if (status === 429 || status >= 500) countRefusal(body.code)
  noteRefusal(reply, body.code)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401 || body.code === 'insufficient_scope') reply.header('www-authenticate', challengeOf(request, body))
  return startReply(reply, status).send(toBody(body, status))
}

// Fastify answers a malformed address without the hook that sets the second one.
const replyHeaders = { ...apiHeaders, 'x-content-type-options': 'nosniff' }

/** Sets the status and the headers of every reply of the API. */
export const startReply = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).headers(replyHeaders)

/** The status and body of an error. Internal errors are logged; their reply holds only the request id. */
export function toErrorResponse(
  error: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfter?: number | undefined } {
  const refusal = error instanceof AppError ? error : toAppError(error)
  const language = preferredLanguage(request.headers['accept-language'])
  const about = { err: error, requestId: request.id }
  if (refusal) {
    if (refusal.status >= 500 && !UNLOGGED.has(refusal.code) && !isPoolFull(error))
      request.log[isCorrupt(error) ? 'error' : 'warn'](about, refusal.message)
    const retryAfter = refusal.retryAfter ?? RETRY_AFTER[refusal.status]
    return { status: refusal.status, body: refusal.bodyIn(language), retryAfter }
  }
  request.log.error(about, 'A request failed')
  const [status, message] = errors.internal
  return { status, body: { message: translate(message, language), code: 'internal', requestId: request.id } }
}

function toAppError(error: unknown): AppError | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code && codesOfFastify[code]) return new AppError(codesOfFastify[code])
  if (isStorageFull(error)) return new AppError('storage_full')
  if (isReadOnly(error)) return new AppError('data_read_only')
  if (isBusy(error)) return new AppError('busy')
  if (isUnavailable(error) || isCorrupt(error)) return new AppError('store_unavailable')
  if (isBlobStoreUnavailable(error)) return new AppError('images_unavailable')
  if (statusCode === 503) return new AppError('restarting')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('bad_request')
  return undefined
}
