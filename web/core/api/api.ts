import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { Call, CallAnswer } from '#contract/index.ts'
import { type CallArguments, type CallOptions, CONTRACT_HEADER, toRequest } from '#contract/request.ts'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { askToConfirmEmail } from '#web/core/session/confirmation.ts'
import { restrictionIn } from '#web/core/session/restriction.ts'
import { endSession, getToken, isScreenKept, restrictSession, whenResumed } from '#web/core/session/session.ts'
import { getConnection, reportLostCall, setReachable, setServerIsPlus } from './connection.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import type { Reply } from './other-server/translate.ts'
import { isServerAway } from './server-away.ts'

/**
 * A failed call. `code` is the server's error code, `offline` without an answer, or `unreadable` if the answer does not have
 * the contract's shape.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline' | 'unreadable'
  readonly fields: Record<string, string> | undefined
  readonly factor: ErrorBody['factor']
  readonly ended: ErrorBody['ended']
  /** From the Retry-After header; 0 without one. */
  readonly retryAfterMs: number

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    {
      fields,
      factor,
      ended,
      retryAfterMs = 0,
    }: Pick<ErrorBody, 'fields' | 'factor' | 'ended'> & { retryAfterMs?: number } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.factor = factor
    this.ended = ended
    this.retryAfterMs = retryAfterMs
  }
}

/** A failure before the call is sent. Its message is shown to the person. */
export class ClientError extends Error {}

/** Whether a call got no answer from the server, so that its outcome is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && isServerAway(error.status)

/** An answer, and whether Plus sent it. */
export type ServerReply = Reply & { isPlus: boolean; retryAfterMs?: number }

/** Makes a call of the contract. Throws ApiError, or the abort's reason. */
export async function api<C extends Call>(call: C, ...rest: CallArguments<C>): Promise<CallAnswer<C>> {
  const input: CallOptions = rest[0] ?? {}
  return inSession(call, async (token) => resolveReply(call, input, token, await ask(call, input, token)))
}

/** Calls of a sign-in. They are made over a kept screen, too. */
const SIGNS_IN = /^POST \/auth\/(login|google|apple)|^GET \/(auth\/providers|health)/

/**
 * Runs a call with the token. While the screen of an ended session is kept, calls wait until its user has signed in again, and
 * the refused call is retried once.
 */
export async function inSession<T>(call: Call, run: (token: string | null) => Promise<T>): Promise<T> {
  for (;;) {
    const isWaiting = isScreenKept() && !SIGNS_IN.test(call)
    if (isWaiting && !(await whenResumed())) throw new ApiError(401, 'signed_out', '')
    try {
      return await run(getToken())
    } catch (error) {
      if (!(isScreenKept() && error instanceof ApiError && error.code === 'signed_out')) throw error
    }
  }
}

/** Returns the answer in a reply, or throws its error. */
export async function resolveReply<C extends Call>(
  call: C,
  input: CallOptions,
  token: string | null,
  reply: ServerReply,
): Promise<CallAnswer<C>> {
  const { status, body } = isFinal(reply) ? reply : await translated(call, input, reply, token)
  if (status < 300 && body !== undefined) return body as CallAnswer<C>

  const error = toError(status, body, reply.retryAfterMs)
  if (error.code === 'signed_out' && token !== null) endSession(token, error.ended)
  if (error.code === 'email_unconfirmed') askToConfirmEmail()
  const restriction = restrictionIn(error.code)
  if (restriction && token !== null) restrictSession(token, restriction)
  throw error
}

const ask = async (call: Call, input: CallOptions, token: string | null) => readReply(await request(call, input, token))

/** Reads a whole response. */
export async function readReply(response: Response): Promise<ServerReply> {
  const body = response.status === 204 ? null : await readJson(response)
  const isPlus = response.headers.has(CONTRACT_HEADER)
  if (response.ok) setServerIsPlus(isPlus)
  return {
    status: response.status,
    body,
    isPlus,
    retryAfterMs: Number(response.headers.get('retry-after')) * 1_000 || 0,
  }
}

async function translated(call: Call, input: CallOptions, reply: Reply, token: string | null): Promise<Reply> {
  const { translate } = await import('./other-server/translate.ts')
  const { signal } = input
  return translate(call, input, reply, (other, given) => ask(other, { ...given, ...(signal && { signal }) }, token))
}

// Other replies are translated: answers of other servers, and missing calls of an older Plus.
const isFinal = ({ status, body, isPlus }: ServerReply) =>
  isPlus ? status !== 404 || toError(status, body).code !== 'route_not_found' : isServerAway(status)

/** Sends a call. The body of the response is not read. */
export async function request(call: Call, input: CallOptions, token: string | null): Promise<Response> {
  const [url, init] = toRequest('/api', call, { language: pageLanguage, ...input }, token)
  try {
    const early = init.method === 'GET' ? takeEarlyAnswer(url, token, pageLanguage) : null
    const response = (early && (await early)) ?? (await fetch(url, init))
    if (isOfServer(response)) setReachable(true)
    else void reportLostCall(probe)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw connectionError()
  }
}

const isOfServer = ({ headers, status }: Response) => headers.has(CONTRACT_HEADER) || !isServerAway(status)

const PROBE_MS = 5_000
const probe = async () =>
  isOfServer(await fetch('/api/health', { method: 'GET', signal: AbortSignal.timeout(PROBE_MS) }))

/** The error for a call without an answer, or with an incomplete one. */
export function connectionError(): ApiError {
  void reportLostCall(probe)
  return new ApiError(0, 'offline', t('Can’t reach the server. Check your connection and try again.'))
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  }
}

function toError(status: number, answer: unknown, retryAfterMs = 0): ApiError {
  const { code = 'unreadable', message = '', ...detail } = (answer ?? {}) as Partial<ErrorBody>
  return new ApiError(status, code, message, { ...detail, retryAfterMs })
}

const OFFLINE = t('You’re offline. This page will load when you’re back online.')

/** The text for a failed query: "offline" if the device is offline, else `failureText`. */
export const loadFailureText = (error: unknown, failure: string): string =>
  error instanceof ApiError && error.status === 0 && getConnection() === 'offline'
    ? OFFLINE
    : failureText(error, failure)

/** The text for a failed call: the server's message, else `failure`, the default text of the call. */
export function failureText(error: unknown, failure: string): string {
  if (error instanceof ClientError) return error.message
  return error instanceof ApiError && error.status > 0 && error.message !== '' ? error.message : failure
}
