/** An answer written by a model: it is given what was found, looks up more, and only what it can cite is passed on. */
import type { GrokConfig } from '#server/core/config/grok.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Draft, render } from '#server/features/grok/answer.ts'
import { AnswerBuilder } from './answer-builder.ts'
import {
  askModel,
  type Message,
  OUT_OF_TIME,
  reasonOf,
  supportsTools,
  type ToolCall,
  type ToolDefinition,
} from './client.ts'
import { EvidenceHandles } from './evidence-handles.ts'
import { systemPrompt, userPrompt } from './prompt.ts'
import { readThread, runTool, type ToolContext, tools } from './tools.ts'

export interface GrokQuestion {
  question: string
  /** The post whose thread the question is about. */
  thread?: Id | undefined
  /** The answer without a model: what it rests on is what the model is given first. */
  composed: Draft
}

const MOST_ROUNDS = 4
const MOST_CALLS = 4
/** With less room than this nothing useful could be looked up any more. */
const LEAST_ROOM = 500
const BYTES_PER_TOKEN = 3

const definitions: ToolDefinition[] = Array.from(tools, ([name, { description, parameters }]) => ({
  type: 'function',
  function: { name, description, parameters: JSON.parse(JSON.stringify(parameters)) as Record<string, unknown> },
}))

/** Yields what may be shown as it comes. Null when there is no answer: then the composed one is given. */
export async function* streamFromModel(
  deps: Deps,
  config: GrokConfig,
  viewer: Id,
  asked: GrokQuestion,
  gone: AbortSignal,
): AsyncGenerator<string, Draft | null, void> {
  const began = performance.now()
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const shelf = new EvidenceHandles()
  const desk: ToolContext = { deps, viewer, shelf }
  const writing = new AnswerBuilder(config.model, { question: asked.question, find: (handle) => shelf.find(handle) })
  const spent = { rounds: 0, tokensIn: 0, tokensOut: 0 }
  let reason = 'done'
  try {
    const signal = AbortSignal.any([gone, timeout])
    yield* converse({ desk, config, asked, signal, writing, spent })
  } catch (error) {
    reason = reasonOf(error, { gone, timeout })
  }
  // Whatever was shown is true; but where the model broke off half of it may be missing.
  const draft = reason === 'done' || reason === OUT_OF_TIME ? writing.finish() : null
  if (!draft && reason === 'done') reason = 'nothing that could be shown'
  const { stated, dropped } = writing
  const facts = { reason, ...spent, stated, dropped, ms: Math.round(performance.now() - began) }
  if (draft) deps.log.info(facts, 'The model answered')
  else deps.log.warn(facts, 'The model gave no answer: one without it was given')
  return draft
}

interface Conversation {
  desk: ToolContext
  config: GrokConfig
  asked: GrokQuestion
  signal: AbortSignal
  writing: AnswerBuilder
  spent: { rounds: number; tokensIn: number; tokensOut: number }
}

async function* converse({ desk, config, asked, signal, writing, spent }: Conversation): AsyncGenerator<string, void> {
  const messages: Message[] = [{ role: 'system', content: systemPrompt(desk.deps.clock(), supportsTools(config)) }]
  const room = () => config.tokensIn - tokensOf(messages) - tokensOf(definitions)
  const found = truncateToFit(await initialEvidence(desk, asked), room() - tokensOf(asked.question))
  messages.push({ role: 'user', content: userPrompt(asked.question, found) })

  for (spent.rounds = 1; spent.rounds <= MOST_ROUNDS; spent.rounds++) {
    const isLast = spent.rounds === MOST_ROUNDS || room() < LEAST_ROOM
    const tokensOut = config.tokensOut - spent.tokensOut
    let said = ''
    const turn = askModel(config, { messages, tools: definitions, isLast, tokensOut, signal })
    let step = await turn.next()
    for (; !step.done; step = await turn.next()) {
      said += step.value
      const shown = writing.add(step.value)
      if (shown) yield shown
    }
    const shown = writing.pause()
    if (shown) yield shown
    const { calls } = step.value
    spent.tokensIn += step.value.tokensIn || tokensOf(messages)
    spent.tokensOut += step.value.tokensOut || tokensOf([said, calls])
    if (calls.length === 0 || isLast || spent.tokensOut >= config.tokensOut) return
    messages.push(callMessage(said, calls))
    for (const [index, call] of calls.entries()) {
      const result = index < MOST_CALLS ? await runTool(desk, call.name, call.args) : TOO_MANY
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(truncateToFit(result, room())) })
      signal.throwIfAborted()
    }
  }
}

const TOO_MANY = { error: `At most ${MOST_CALLS} calls at once.` }

/** What the answer without a model rests on, and what it says of it: counts, for example. */
async function initialEvidence(
  desk: ToolContext,
  { thread, composed }: GrokQuestion,
): Promise<Record<string, unknown>> {
  const { shelf } = desk
  const conversation = thread === undefined ? {} : await readThread(desk, thread)
  const { cited } = render(composed)
  const posts = cited.flatMap((each) => (each.kind === 'post' ? [shelf.post(each)] : []))
  const pages = cited.flatMap((each) => (each.kind === 'page' ? [shelf.page(each)] : []))
  const facts = composed.lines.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  return { ...conversation, ...(thread === undefined && { posts }), pages, summary: facts }
}

const callMessage = (said: string, calls: readonly ToolCall[]): Message => ({
  role: 'assistant',
  content: said || null,
  tool_calls: calls.map(({ id, name, args: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: isJson(given) ? given : '{}' },
  })),
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** An estimate that rather says too much. */
const tokensOf = (value: unknown): number => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / BYTES_PER_TOKEN)

/** Leaves out the last of the longest list until the rest fits. */
function truncateToFit(found: object, tokens: number): object {
  const copy: Record<string, unknown> = { ...found }
  for (;;) {
    if (tokensOf(copy) <= tokens) return copy
    const lists = Object.entries(copy).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    const [longest] = lists.sort(([, a], [, b]) => tokensOf(b) - tokensOf(a))
    if (!longest || longest[1].length === 0) return { error: 'There is no more room: answer with what you have.' }
    copy[longest[0]] = longest[1].slice(0, -1)
  }
}
