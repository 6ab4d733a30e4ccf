/** The parts of OpenAI's chat completions that Plus uses, in the protocol's own names. */

export type Message =
  | { role: 'system'; content: string }
  | {
      role: 'user'
      content: string | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[]
    }
  | { role: 'assistant'; content: string | null; tool_calls: CallOfMessage[] }
  | { role: 'tool'; tool_call_id: string; content: string }

interface CallOfMessage {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

export interface ToolDefinition {
  type: 'function'
  /** `parameters` is a JSON Schema. */
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

/** The body of a request. */
export interface CompletionParams {
  model: string
  messages: Message[]
  stream: true
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  stream_options?: { include_usage: boolean }
  tools?: ToolDefinition[]
  tool_choice?: 'none'
}

/** One event of the answer, unchecked: each part can be absent or of another type. */
export interface CompletionChunk {
  choices?:
    | { delta?: { content?: unknown; tool_calls?: ToolCallDelta[] | null } | null; finish_reason?: unknown }[]
    | null
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
}

/** The begin or a further piece of a tool call. `index` is the call's place among those of the answer. */
export interface ToolCallDelta {
  id?: unknown
  index?: unknown
  function?: { name?: unknown; arguments?: unknown } | null
}
