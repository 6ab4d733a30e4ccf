/** Client of the model's server: one request per turn. Parameters that the server does not support are left out. */
import type { GrokConfig } from '#server/core/config/grok.ts'
import { ModelFailure, ServerError, toFailure } from './failure.ts'
import type { CompletionChunk, CompletionParams, Message, ToolCallDelta, ToolDefinition } from './protocol.ts'
import { requestCompletion } from './request.ts'

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

interface ModelRequest {
  messages: Message[]
  tools: ToolDefinition[]
  /** Whether the model must answer now, without tool calls. */
  isLast: boolean
  tokensOut: number
  signal: AbortSignal
}

// Far more characters than a token has. Bounds the memory that a faulty server can use.
const MAX_CHARACTERS_PER_TOKEN = 32
/** JSON can write one character as six: \u0041. */
const MAX_ESCAPE_LENGTH = 6
/** Maximum characters of an event besides text, such as names and times. */
const MAX_EVENT_OVERHEAD = 65_536

/** Parameters that some servers do not support. The first one that an error names is left out, and the request is retried. */
const optional = {
  tools: /\btools?\b|tool_|function.?call/i,
  max_tokens: /max_tokens/i,
  temperature: /temperature/i,
  stream_options: /stream_options|include_usage/i,
} as const
type Optional = keyof typeof optional

/** Parameters that the server of a configuration has refused so far. */
const unsupportedBy = new WeakMap<GrokConfig, Set<Optional>>()

function unsupportedOf(config: GrokConfig): Set<Optional> {
  const known = unsupportedBy.get(config) ?? new Set()
  unsupportedBy.set(config, known)
  return known
}

/** Whether the model supports tool calls, as far as is known. */
export const supportsTools = (config: GrokConfig): boolean => !unsupportedOf(config).has('tools')

/** Streams the output of one turn and returns its tool calls and usage. */
export async function* askModel(config: GrokConfig, ask: ModelRequest): AsyncGenerator<string, Turn, void> {
  const chunks = await startStream(config, ask)
  const calls: BegunCall[] = []
  const turn: Turn = { calls, tokensIn: 0, tokensOut: 0 }
  let left = ask.tokensOut * MAX_CHARACTERS_PER_TOKEN
  let isFinished = false
  try {
    for await (const chunk of chunks) {
      const { delta, finish_reason: end } = chunk.choices?.[0] ?? {}
      const content = toText(delta?.content)
      left -= addCalls(calls, delta?.tool_calls ?? []) + content.length
      if (left < 0) throw new ModelFailure('endless')
      if (content !== '') yield content
      isFinished ||= Boolean(end)
      turn.tokensIn = toCount(chunk.usage?.prompt_tokens) ?? turn.tokensIn
      turn.tokensOut = toCount(chunk.usage?.completion_tokens) ?? turn.tokensOut
    }
  } catch (error) {
    throw toFailure(error, ask.signal)
  }
  if (!isFinished) throw new ModelFailure('broken off')
  return turn
}

async function startStream(config: GrokConfig, ask: ModelRequest): Promise<AsyncIterable<CompletionChunk>> {
  const unsupported = unsupportedOf(config)
  const mostCharacters = ask.tokensOut * MAX_CHARACTERS_PER_TOKEN * MAX_ESCAPE_LENGTH + MAX_EVENT_OVERHEAD
  for (;;) {
    const before = unsupported.size
    try {
      return await requestCompletion(config, paramsOf(config, ask, unsupported), { mostCharacters, signal: ask.signal })
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
): CompletionParams {
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
  if (!(error instanceof ServerError) || !REFUSALS.includes(error.status ?? 0)) return undefined
  const names = Object.keys(optional) as Optional[]
  return names.find((name) => !known.has(name) && optional[name].test(error.message))
}

type BegunCall = ToolCall & { index: unknown }

/** Adds the tool calls of a chunk; returns how many characters they keep. */
function addCalls(calls: BegunCall[], asked: ToolCallDelta[]): number {
  let size = 0
  for (const { id: givenId, index = 0, function: wanted } of asked) {
    const id = toText(givenId)
    const name = toText(wanted?.name)
    // Some servers send whole calls, all with index 0.
    const begun = calls.findLast((call) => (id ? call.id === id : name === '' && call.index === index))
    const call = begun ?? { id: id || `call_${calls.length + 1}`, name, args: '', index }
    if (!begun) calls.push(call)
    const given = wanted?.arguments ?? ''
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    call.args += text
    size += text.length + (begun ? 0 : call.id.length + name.length)
  }
  return size
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
