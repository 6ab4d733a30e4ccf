/** Requests to the model's server. */
import type { GrokConfig } from '#server/core/config/grok.ts'
import { version } from '#server/core/version.ts'
import { readChunks } from './chunks.ts'
import { ServerError } from './failure.ts'
import type { CompletionChunk, CompletionParams } from './protocol.ts'

/** Maximum characters read of the body of an error. */
const MAX_ERROR_CHARACTERS = 65_536

/**
 * Sends one request and resolves to the chunks of its answer once the server begins to answer. `mostCharacters` bounds
 * an event. Does not retry: the user is waiting, and there is an answer without the model. Throws a ServerError for
 * every status except 2xx, and errors of fetch; the chunks throw as `readChunks` says. The signal aborts the request.
 */
export async function requestCompletion(
  { baseUrl, key }: GrokConfig,
  params: CompletionParams,
  { mostCharacters, signal }: { mostCharacters: number; signal: AbortSignal },
): Promise<AsyncIterable<CompletionChunk>> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': `Plus/${version}`,
      ...(key && { authorization: `Bearer ${key.reveal()}` }),
    },
    body: JSON.stringify(params),
    signal,
    // Key and question go only to the configured URL.
    redirect: 'error',
  })
  const body = response.body ?? ReadableStream.from<Uint8Array>([])
  if (!response.ok) throw toError(response.status, await readStart(body))
  return readChunks(body, mostCharacters)
}

/** The text of a body as far as it arrives: the status identifies an error even when its text is truncated. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= MAX_ERROR_CHARACTERS) break
    }
  } catch {
    // The caller checks the signal.
  }
  return text
}

/** Servers describe an error as `{ error: { message, code } }`, as `{ message, code }`, or in text. */
function toError(status: number, text: string): ServerError {
  const parsed = parse(text)
  const { message, code } = parsed?.error ?? parsed ?? {}
  return new ServerError(typeof message === 'string' ? message : text, { status, code })
}

interface ErrorBody {
  message?: unknown
  code?: unknown
}

function parse(text: string): (ErrorBody & { error?: ErrorBody | null }) | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
