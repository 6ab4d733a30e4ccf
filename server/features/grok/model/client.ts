/** Talks with the model: one request, one turn. What the server there does not know is left out from then on. */
import type { OpenAI } from 'openai'
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { GrokConfig } from '#server/core/config/grok.ts'

type Params = ChatCompletionCreateParamsStreaming
export type Message = Params['messages'][number]
export type ToolDefinition = NonNullable<Params['tools']>[number]

export interface ToolCall {
  id: string
  name: string
  /** JSON, or what should be. */
  args: string
}

export interface Turn {
  calls: ToolCall[]
  /** As the server counts them, or 0 where it does not. */
  tokensIn: number
  tokensOut: number
}

/** Why there is no answer, in a word that may stand in a log. */
export class ModelFailure extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The model gave no answer: ${reason}`)
    this.reason = reason
  }
}

/** Why a model that was waited for gave no answer; throws on what is no fault of the model. */
export function reasonOf(error: unknown, { gone, timeout }: { gone: AbortSignal; timeout: AbortSignal }): string {
  if (gone.aborted) throw gone.reason
  if (timeout.aborted) return OUT_OF_TIME
  if (error instanceof ModelFailure) return error.reason
  throw error
}
export const OUT_OF_TIME = 'out of time'

interface ModelRequest {
  messages: Message[]
  tools: ToolDefinition[]
  /** Whether the model must answer now. */
  isLast: boolean
  tokensOut: number
  signal: AbortSignal
}

// Far more than a token has; it bounds what a server gone wild can make us keep.
const MOST_CHARACTERS_PER_TOKEN = 32

const clients = new WeakMap<GrokConfig, { client: Promise<OpenAI>; unknown: Set<Optional> }>()

/** What not every server knows; the first that an error names is left out, and the request made again. */
const optional = {
  tools: /\btools?\b|tool_|function.?call/i,
  max_tokens: /max_tokens/i,
  temperature: /temperature/i,
  stream_options: /stream_options|include_usage/i,
} as const
type Optional = keyof typeof optional

function clientFor(config: GrokConfig) {
  const known = clients.get(config)
  if (known) return known
  const made = { client: load(config), unknown: new Set<Optional>() }
  clients.set(config, made)
  return made
}

/** Loaded with the first question: it takes a while, and most servers have no model. */
async function load(config: GrokConfig): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: config.baseUrl,
    // None of the library's own settings in the environment are meant for Plus.
    apiKey: config.key?.reveal() ?? null,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: config.timeoutMs,
    // Who asks is waiting, and there is an answer without the model.
    maxRetries: 0,
    // It would write what it sends.
    logLevel: 'off',
    // Key and question go to the address of the settings, and nowhere else.
    fetchOptions: { redirect: 'error' },
  })
}

/** Whether the model can ask for more, as far as is known. */
export const supportsTools = (config: GrokConfig): boolean => !clientFor(config).unknown.has('tools')

/** Yields what the model says as it comes, and returns what it wants looked up. */
export async function* askModel(config: GrokConfig, ask: ModelRequest): AsyncGenerator<string, Turn, void> {
  const chunks = await startStream(config, ask)
  const calls: (ToolCall & { index: number })[] = []
  const turn: Turn = { calls, tokensIn: 0, tokensOut: 0 }
  let left = ask.tokensOut * MOST_CHARACTERS_PER_TOKEN
  let isOver = false
  try {
    for await (const chunk of chunks) {
      const { content, tool_calls: asked } = chunk.choices?.[0]?.delta ?? {}
      left -= addCalls(calls, asked ?? []) + (content?.length ?? 0)
      if (left < 0) throw new ModelFailure('endless')
      if (typeof content === 'string' && content !== '') yield content
      isOver ||= Boolean(chunk.choices?.[0]?.finish_reason)
      turn.tokensIn = chunk.usage?.prompt_tokens ?? turn.tokensIn
      turn.tokensOut = chunk.usage?.completion_tokens ?? turn.tokensOut
    }
  } catch (error) {
    throw toFailure(error, ask.signal)
  }
  // The library ends quietly when it is told to.
  ask.signal.throwIfAborted()
  if (!isOver) throw new ModelFailure('broken off')
  return turn
}

async function startStream(config: GrokConfig, ask: ModelRequest): Promise<AsyncIterable<ChatCompletionChunk>> {
  const { client, unknown } = clientFor(config)
  for (;;) {
    const without = unknown.size
    try {
      return await (await client).chat.completions.create(paramsOf(config, ask, unknown), { signal: ask.signal })
    } catch (error) {
      const missing = unsupportedIn(error, unknown)
      if (missing) unknown.add(missing)
      // Another question may have found out the same meanwhile.
      if (unknown.size === without) throw toFailure(error, ask.signal)
    }
  }
}

function paramsOf(
  { model }: GrokConfig,
  { messages, tools, isLast, tokensOut }: ModelRequest,
  unknown: ReadonlySet<Optional>,
): Params {
  return {
    model,
    messages,
    stream: true,
    // Newer models of OpenAI want the one name, most other servers know only the other.
    ...(unknown.has('max_tokens') ? { max_completion_tokens: tokensOut } : { max_tokens: tokensOut }),
    ...(!unknown.has('temperature') && { temperature: 0.2 }),
    ...(!unknown.has('stream_options') && { stream_options: { include_usage: true } }),
    ...(!unknown.has('tools') && tools.length > 0 && { tools, ...(isLast && { tool_choice: 'none' }) }),
  }
}

const REFUSALS = [400, 422, 500, 501]

function unsupportedIn(error: unknown, unknown: ReadonlySet<Optional>): Optional | undefined {
  const { status, message = '' } = error as { status?: number; message?: string }
  if (!status || !REFUSALS.includes(status)) return undefined
  const names = Object.keys(optional) as Optional[]
  return names.find((name) => !unknown.has(name) && optional[name].test(message))
}

/** Adds what a chunk says of calls; answers how much it was. */
function addCalls(calls: (ToolCall & { index: number })[], asked: ChatCompletionChunk.Choice.Delta.ToolCall[]): number {
  let size = 0
  for (const { id, index = 0, function: wanted } of asked) {
    const name = wanted?.name ?? ''
    // Some servers send whole calls, all of them under the index 0.
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

/** What a log may say: codes alone. Messages of servers repeat keys and questions. */
function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ModelFailure) return error
  const { status, code, name } = error as { status?: number; code?: unknown; name?: string }
  const word = typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` ${code}` : ''
  return new ModelFailure(status ? `status ${status}${word}` : (name ?? 'unknown'))
}
