/** Builds the `fetch` request of a call. The web app, the tests and the tools make every request with it. */
import type { Call, CallInput } from './index.ts'

/**
 * Response header that marks an answer of Plus. The web app translates answers of other servers
 * (web/core/api/other-server/translate.ts).
 */
export const CONTRACT_HEADER = 'x-plus-contract'

/** Options of any call. */
export interface CallOptions {
  signal?: AbortSignal
  /** A UUID: a retry with the same one gets the first answer. */
  idempotencyKey?: string
  /** The request outlives the page. */
  keepalive?: boolean
  /** The language of error messages. The default is the language of the browser. */
  language?: string
  /** Accepts server-sent events from calls that stream. */
  streams?: boolean
}

type Arguments<I> = Record<never, never> extends I ? [input?: I & CallOptions] : [input: I & CallOptions]
/** Arguments of a call, optional when it requires no input. */
export type CallArguments<C extends Call> = Arguments<CallInput<C>>

interface CallParts extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: Record<string, unknown>
  files?: Record<string, readonly Blob[] | undefined>
}

/** URL and options for `fetch`. `base` precedes the path of the call, e.g. `/api`. */
export function toRequest(
  base: string,
  call: Call,
  input: object,
  token: string | null,
): [url: string, init: RequestInit] {
  const parts = input as CallParts
  const [method, path] = call.split(' ') as [string, string]
  const headers = new Headers({ accept: parts.streams ? 'text/event-stream, application/json' : 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (parts.language) headers.set('accept-language', parts.language)
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey)

  const init: RequestInit = { method, headers, signal: parts.signal ?? null, keepalive: parts.keepalive ?? false }
  if (parts.files) {
    init.body = toForm(parts)
  } else if (parts.body) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(parts.body)
  }
  return [base + fillPath(path, parts), init]
}

function fillPath(path: string, { params, query }: CallParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function toForm({ body, files }: CallParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) form.append(name, String(one))
    }
  }
  for (const [name, list] of Object.entries(files ?? {})) {
    for (const file of list ?? []) form.append(name, file)
  }
  return form
}
