/** Sends calls, and repeats those that fail for a while. */
import type { ErrorBody } from '#contract/errors.ts'
import type { Call } from '#contract/index.ts'
import { type CallOptions, CONTRACT_HEADER, toRequest } from '#contract/request.ts'
import { PlusError } from './error.ts'
import { idempotentCalls } from './idempotent-calls.ts'
import { type Network, tokenOf } from './network.ts'
import { backoff, pause } from './pause.ts'

/** How long one try may take. */
const TRY_MS = 120_000
/** The network took no part of the call: it may be made again, whatever it is. */
const NOT_DONE = new Set([429, 503])
/** Answers of a proxy whose server is away: nobody knows whether the call was carried out. */
const UNKNOWN = new Set([0, 502, 504])

/** The input of any call. */
export type AnyInput = CallOptions & { body?: object; files?: object }

/**
 * The response to a call that succeeded. Where the network limits it or is away, the call is repeated until `patienceMs` are over:
 * after a lost answer only a call that may be repeated. Throws PlusError, or the reason of the signal.
 */
export async function send(network: Network, call: Call, given: AnyInput): Promise<Response> {
  const input = { ...(network.language && { language: network.language }), ...given }
  if (idempotentCalls.has(call)) input.idempotencyKey ??= crypto.randomUUID()
  const endsAt = Date.now() + network.patienceMs
  for (let failures = 1; ; failures++) {
    try {
      return await tryOnce(network, call, input)
    } catch (error) {
      if (!(error instanceof PlusError) || !mayRepeat(error, call, input)) throw error
      const ms = Math.max(error.retryAfterMs, backoff(failures))
      if (Date.now() + ms > endsAt) throw error
      await pause(ms, input.signal)
    }
  }
}

const mayRepeat = ({ status, code }: PlusError, call: Call, input: AnyInput): boolean =>
  NOT_DONE.has(status) || (UNKNOWN.has(status) && code !== 'redirected' && isRepeatable(call, input))

/** Whether carrying out a call twice does the same as once: reads, what sets a state, and what has a key. */
const isRepeatable = (call: Call, { body, idempotencyKey }: AnyInput): boolean =>
  /^(GET|PUT) /.test(call) || idempotencyKey !== undefined || (body !== undefined && 'on' in body)

async function tryOnce(network: Network, call: Call, input: AnyInput): Promise<Response> {
  const response = await ask(network, call, input)
  if (isRedirect(response))
    throw new PlusError(0, 'redirected', `${network.origin} redirects to ${placeOf(response)}: use that address.`)
  if (!response.headers.has(CONTRACT_HEADER)) throw notPlus(network, response.status)
  if (!response.ok) throw await refusalIn(network, response)
  return response
}

async function ask(network: Network, call: Call, input: AnyInput): Promise<Response> {
  const [url, init] = toRequest(`${network.origin}/api`, call, input, await tokenOf(network))
  // Uploads take as long as they take.
  const limit = input.files ? [] : [AbortSignal.timeout(TRY_MS)]
  const signal = AbortSignal.any([...limit, ...(input.signal ? [input.signal] : [])])
  try {
    return await fetch(url, { ...init, signal, redirect: 'manual' })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new PlusError(0, 'unreachable', `${network.origin} can't be reached.`, { cause })
  }
}

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)

/** Where a redirect leads. Browsers do not say. */
const placeOf = ({ headers }: Response): string => headers.get('location') ?? 'another address'

/** The error for an answer that is not one of Plus. */
const notPlus = ({ origin }: Network, status: number): PlusError =>
  new PlusError(status, 'not_plus', `${origin} does not answer as Plus does.`)

async function refusalIn(network: Network, response: Response): Promise<PlusError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  if (typeof body?.message !== 'string' || typeof body.code !== 'string') return notPlus(network, response.status)
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1_000 || 0
  return new PlusError(response.status, body.code, body.message, { ...body, retryAfterMs })
}

/** The error that an event of a stream brings. */
export const refusalOf = (network: Network, status: number, body: ErrorBody | undefined): PlusError =>
  body?.code ? new PlusError(status, body.code, body.message, body) : notPlus(network, status)
