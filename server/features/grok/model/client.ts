/** Client of the model's server: one request per turn. Parameters that the server does not support are left out. */
import type { OpenAI } from 'openai'
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { GrokConfig } from '#server/core/config/grok.ts'

type Params = ChatCompletionCreateParamsStreaming
export type Message = Params['messages'][number]
export type ToolDefinition = NonNullable<Params['tools']>[number]

export interface ToolCall {
  id: string
  name: string
  /** Arguments as JSON, unchecked. */
  args: string
}

export interface Turn {
  calls: ToolCall[]
  /** Usage that the server reports, else 0. */
  tokensIn: number
  tokensOut: number
}

/** A failed request to the model. The reason is safe to log. */
export class ModelFailure extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The model gave no answer: ${reason}`)
    this.reason = reason
  }
}

/** The reason for a failure of the model. Rethrows every other error. */
export function reasonOf(
  error: unknown,
  { cancelled, timeout }: { cancelled: AbortSignal; timeout: AbortSignal },
): string {
  if (cancelled.aborted) throw cancelled.reason
  if (timeout.aborted) return OUT_OF_TIME
  if (error instanceof ModelFailure) return error.reason
  throw error
}
export const OUT_OF_TIME = 'out of time'

interface ModelRequest {
  messages: Message[]
  tools: ToolDefinition[]
  /** Whether the model must answer now, without tool calls. */
  isLast: boolean
  tokensOut: number
  signal: AbortSignal
}

// Far more than a token has. Bounds the memory that a faulty server can use.
const MOST_CHARACTERS_PER_TOKEN = 32

const clients = new WeakMap<GrokConfig, { client: Promise<OpenAI>; unsupported: Set<Optional> }>()

/** Parameters that some servers do not support. The first one that an error names is left out, and the request is retried. */
const optional = {
  tools: /\btools?\b|tool_|function.?call/i,
  max_tokens: /max_tokens/i,
  temperature: /temperature/i,
  stream_options: /stream_options|include_usage/i,
} as const
type Optional = keyof typeof optional

function clientFor(config: GrokConfig) {
  const existing = clients.get(config)
  if (existing) return existing
  const created = { client: load(config), unsupported: new Set<Optional>() }
  clients.set(config, created)
  return created
}

/** Loads the library at the first question: loading is slow, and most installations have no model. */
async function load(config: GrokConfig): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: config.baseUrl,
    // Ignore the library's environment variables.
    apiKey: config.key?.reveal() ?? null,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: config.timeoutMs,
    // The user is waiting, and there is an answer without the model.
    maxRetries: 0,
    // The library would log request bodies.
    logLevel: 'off',
    // Send key and question only to the configured URL.
    fetchOptions: { redirect: 'error' },
  })
}

/** Whether the model supports tool calls, as far as is known. */
export const supportsTools = (config: GrokConfig): boolean => !clientFor(config).unsupported.has('tools')

/** Streams the output of one turn and returns its tool calls and usage. */
export async function* askModel(config: GrokConfig, ask: ModelRequest): AsyncGenerator<string, Turn, void> {
  const chunks = await startStream(config, ask)
  const calls: (ToolCall & { index: number })[] = []
  const turn: Turn = { calls, tokensIn: 0, tokensOut: 0 }
  let left = ask.tokensOut * MOST_CHARACTERS_PER_TOKEN
  let isFinished = false
  try {
    for await (const chunk of chunks) {
      const { content, tool_calls: asked } = chunk.choices?.[0]?.delta ?? {}
      left -= addCalls(calls, asked ?? []) + (content?.length ?? 0)
      if (left < 0) throw new ModelFailure('endless')
      if (typeof content === 'string' && content !== '') yield content
      isFinished ||= Boolean(chunk.choices?.[0]?.finish_reason)
      turn.tokensIn = chunk.usage?.prompt_tokens ?? turn.tokensIn
      turn.tokensOut = chunk.usage?.completion_tokens ?? turn.tokensOut
    }
  } catch (error) {
    throw toFailure(error, ask.signal)
  }
  // The library ends the stream without an error when the signal aborts.
  ask.signal.throwIfAborted()
  if (!isFinished) throw new ModelFailure('broken off')
  return turn
}

async function startStream(config: GrokConfig, ask: ModelRequest): Promise<AsyncIterable<ChatCompletionChunk>> {
  const { client, unsupported } = clientFor(config)
  for (;;) {
    const before = unsupported.size
    try {
      return await (await client).chat.completions.create(paramsOf(config, ask, unsupported), { signal: ask.signal })
    } catch (error) {
      const missing = unsupportedIn(error, unsupported)
      if (missing) unsupported.add(missing)
      // A concurrent request may have added it.
      if (unsupported.size === before) throw toFailure(error, ask.signal)
    }
  }
}

function paramsOf(
  { model }: GrokConfig,
  { messages, tools, isLast, tokensOut }: ModelRequest,
  unsupported: ReadonlySet<Optional>,
): Params {
  return {
    model,
    messages,
    stream: true,
    // Newer models of OpenAI require the first name, most other servers know only the second.
    ...(unsupported.has('max_tokens') ? { max_completion_tokens: tokensOut } : { max_tokens: tokensOut }),
    ...(!unsupported.has('temperature') && { temperature: 0.2 }),
    ...(!unsupported.has('stream_options') && { stream_options: { include_usage: true } }),
    ...(!unsupported.has('tools') && tools.length > 0 && { tools, ...(isLast && { tool_choice: 'none' }) }),
  }
}

const REFUSALS = [400, 422, 500, 501]

function unsupportedIn(error: unknown, known: ReadonlySet<Optional>): Optional | undefined {
  const { status, message = '' } = error as { status?: number; message?: string }
  if (!status || !REFUSALS.includes(status)) return undefined
  const names = Object.keys(optional) as Optional[]
  return names.find((name) => !known.has(name) && optional[name].test(message))
}

/** Adds the tool calls of a chunk; returns their length. */
function addCalls(calls: (ToolCall & { index: number })[], asked: ChatCompletionChunk.Choice.Delta.ToolCall[]): number {
  let size = 0
  for (const { id, index = 0, function: wanted } of asked) {
    const name = wanted?.name ?? ''
    // Some servers send whole calls, all with index 0.
    const begun = calls.findLast((call) => (id ? call.id === id : name === '' && call.index === index))
    const call = begun ?? { id: id || `call_${calls.length + 1}`, name, args: '', index }
    if (!begun) calls.push(call)
    const given: unknown = wanted?.arguments ?? ''
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    call.args += text
    size += text.length + name.length
  }
  return size
}

/** Reduces an error to its codes for the log: messages of servers can repeat keys and questions. */
function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ModelFailure) return error
  const { status, code, name } = error as { status?: number; code?: unknown; name?: string }
  const word = typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` ${code}` : ''
  return new ModelFailure(status ? `status ${status}${word}` : (name ?? 'unknown'))
}
