/** Calls that show how much of their body is sent. Separate from api.ts, as `fetch` does not say it and few screens need it. */
import type { Call, CallAnswer } from '#contract/index.ts'
import { type CallArguments, type CallOptions, CONTRACT_HEADER, toRequest } from '#contract/request.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { connectionError, inSession, resolveReply, type ServerReply } from './api.ts'
import { setReachable } from './connection.ts'

/** Makes a call like `api()`, and passes the sent share of its body, from 0 to 1, to `onShare`. */
export async function apiUpload<C extends Call>(
  call: C,
  args: CallArguments<C>[0] & object,
  onShare: (share: number) => void,
): Promise<CallAnswer<C>> {
  const input: CallOptions = args
  return inSession(call, async (token) => resolveReply(call, input, token, await send(call, input, token, onShare)))
}

function send(
  call: Call,
  input: CallOptions,
  token: string | null,
  onShare: (share: number) => void,
): Promise<ServerReply> {
  const { signal } = input
  const [url, { method = 'POST', headers, body }] = toRequest('/api', call, { language: pageLanguage, ...input }, token)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(connectionError())
    request.onabort = () => reject(signal?.reason)
    request.onload = () => {
      const isPlus = request.getResponseHeader(CONTRACT_HEADER) !== null
      if (isPlus) setReachable(true)
      resolve({
        ...{ status: request.status, body: parse(request.responseText), isPlus },
        retryAfterMs: Number(request.getResponseHeader('retry-after')) * 1_000 || 0,
      })
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
