/** A call of the contract → what `fetch` needs. The web app, the tests and the tools make every request with it. */
import type { Call, CallInput } from './index.ts'

/** Stands on every answer of Plus: its shape is the contract's. The web app reads the answers of other servers in another way. */
export const CONTRACT_HEADER = 'x-plus-contract'

/** What a caller may add to any call. */
export interface CallOptions {
  signal?: AbortSignal
  /** A UUID: a repeat with the same one answers as the first time. */
  idempotencyKey?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Takes the answer in pieces (server-sent events) where the call gives it so. */
  streams?: boolean
}

type Arguments<I> = Record<never, never> extends I ? [input?: I & CallOptions] : [input: I & CallOptions]
/** The arguments after the call's line: optional when the call needs nothing. */
export type CallArguments<C extends Call> = Arguments<CallInput<C>>

interface CallParts extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: Record<string, unknown>
  files?: Record<string, readonly Blob[] | undefined>
}

/** Address and options for `fetch`. `base` is the origin and path before the call's own, e.g. `/api`. */
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
