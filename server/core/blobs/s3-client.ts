/** Sends signed requests to a bucket, with time limits and a bounded number of retries. */
import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/core/config/s3.ts'
import { BlobStoreError } from './blob-store.ts'

const ATTEMPTS = 3
const BACKOFF_MS = 100
/**
 * After a request failed on all attempts, requests are sent only once for this long, or until one succeeds: the store
 * is overloaded.
 */
const OUTAGE_MS = 5_000

/** Time limits of one attempt. */
export const LIMITS = {
  /** Until the answer begins. */
  answerMs: 5_000,
  /** Until the answer to a request with a body begins; a large body has more time. */
  uploadMs: 20_000,
  /** Until the next chunk of the answer's body. */
  pieceMs: 10_000,
}

/** Bytes in a millisecond that a slow line to the store takes. */
const SLOW_RATE = 500
const sendingMs = (body: Uint8Array): number => body.length / SLOW_RATE

type Bucket = NonNullable<S3Config>

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The name of an object, without the prefix; empty for the bucket. */
  place: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Sends requests to one bucket and signs addresses of its objects. */
export class S3Client {
  readonly #bucket: Bucket
  readonly #signer: AwsClient
  readonly #limits: typeof LIMITS
  readonly #settings: string
  #outageUntil = 0

  /** `settings` is the prefix of the names of this bucket's settings. */
  constructor(bucket: Bucket, limits = LIMITS, settings = 'S3_') {
    this.#bucket = bucket
    this.#limits = limits
    this.#settings = settings
    this.#signer = new AwsClient({
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey.reveal(),
      region: bucket.region,
      service: 's3',
      // Retries are implemented below: those of the signer have no time limits, and do not cover lost connections.
      retries: 0,
    })
  }

  /**
   * Sends a request. Resolves for success, for 404 of a missing object and for 416 of an invalid range; throws for any
   * other answer. Every request is idempotent, and is repeated when the store is unreachable, slow or overloaded.
   */
  async send(request: S3Request): Promise<Response> {
    const attempts = performance.now() < this.#outageUntil ? 1 : ATTEMPTS
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request)
      const isUnavailable = !(outcome instanceof Response) && outcome.code === 'ERR_BLOBS_UNAVAILABLE'
      if (!isUnavailable || attempt === attempts) {
        this.#outageUntil = isUnavailable ? performance.now() + OUTAGE_MS : 0
        if (outcome instanceof Response) return outcome
        throw outcome
      }
      await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }

  /** Signs an address at which anyone can read an object. `from` is in milliseconds. */
  async sign(method: 'GET' | 'HEAD', place: string, from: number, forSeconds: number): Promise<string> {
    const url = this.#addressOf(place, { 'X-Amz-Expires': String(forSeconds) })
    const datetime = new Date(from).toISOString().replace(/[:-]|\.\d{3}/g, '')
    return (await this.#signer.sign(url, { method, aws: { signQuery: true, datetime } })).url
  }

  async #attempt(request: S3Request): Promise<Response | BlobStoreError> {
    const abort = new AbortController()
    const { uploadMs, answerMs } = this.#limits
    const timer = setTimeout(() => abort.abort(), request.body ? uploadMs + sendingMs(request.body) : answerMs)
    try {
      const { signal } = abort
      const response = await fetch(await this.#signed(request), { signal, redirect: 'manual' })
      if (response.ok) return this.#limitPauses(request, response, abort)
      return await readRefusal(request, response, this.#settings)
    } catch (error) {
      return lost(request, error, abort.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  /** The answer with a body that fails when the store stalls. A slow reader may take as long as it needs. */
  #limitPauses(request: S3Request, response: Response, abort: AbortController): Response {
    if (!response.body) return response
    const reader = response.body.getReader()
    const body = new ReadableStream({
      pull: async (controller) => {
        const timer = setTimeout(() => abort.abort(), this.#limits.pieceMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          controller.error(lost(request, error, abort.signal))
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
    return new Response(body, response)
  }

  #signed({ method, place, query, headers, body }: S3Request): Promise<Request> {
    return this.#signer.sign(this.#addressOf(place, query), {
      method,
      // The checksum lets the store refuse a body that was damaged in transit.
      headers: { ...headers, ...(body && { 'x-amz-content-sha256': hash('sha256', body, 'hex') }) },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
  }

  #addressOf(place: string, query: Record<string, string> = {}): string {
    const { bucketUrl, prefix } = this.#bucket
    const parameters = new URLSearchParams(query).toString()
    return `${bucketUrl}${place && `/${prefix}${place}`}${parameters && `?${parameters}`}`
  }
}

const describe = ({ method, place }: S3Request): string =>
  `The S3 store failed at ${method} ${place || 'of the bucket'}`

function lost(request: S3Request, error: unknown, signal: AbortSignal): BlobStoreError {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
  const reason = signal.aborted ? 'no answer in time' : (cause?.code ?? cause?.message ?? message)
  return new BlobStoreError('ERR_BLOBS_UNAVAILABLE', `${describe(request)}: ${reason}`, { cause: error })
}

/** A missing object, and an invalid range, are no errors. */
async function readRefusal(
  request: S3Request,
  response: Response,
  settings: string,
): Promise<Response | BlobStoreError> {
  const { status, headers } = response
  const reason = /<Code>([^<]{1,100})<\/Code>/.exec(await response.text())?.[1]
  if (status === 416 || (status === 404 && reason !== 'NoSuchBucket')) return new Response(null, { status, headers })
  const isFull = status === 507 || reason === 'QuotaExceeded'
  const isTemporary = status >= 500 || status === 429 || status === 408
  return new BlobStoreError(
    isFull ? 'EDQUOT' : isTemporary ? 'ERR_BLOBS_UNAVAILABLE' : 'ERR_BLOBS_REFUSED',
    `${describe(request)}: ${[status, reason].filter(Boolean).join(' ')}${(advice[reason ?? ''] ?? '').replaceAll('S3_', settings)}`,
  )
}

/** Advice for the operator by error code. */
const advice: Record<string, string> = {
  NoSuchBucket: ' (see S3_BUCKET and S3_PATH_STYLE)',
  InvalidAccessKeyId: ' (see S3_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: ' (see S3_SECRET_ACCESS_KEY)',
  AuthorizationHeaderMalformed: ' (see S3_REGION)',
  PermanentRedirect: ' (see S3_REGION and S3_ENDPOINT)',
  AccessDenied:
    ' (the key of S3_ACCESS_KEY_ID must be allowed to list the bucket, and to read, write and delete in it)',
  RequestTimeTooSkewed: ' (the clock of this machine is wrong)',
}
