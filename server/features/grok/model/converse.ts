/** Lets a model answer: it gets the initial evidence, looks up more with tools, and only cited sentences pass. */
import type { EarlierQuestion } from '#contract/calls/grok.ts'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type ComposedAnswer, render } from '#server/features/grok/answer.ts'
import { inLanguage } from '#server/features/grok/wording.ts'
import { getLook } from '#server/features/network/network.ts'
import { AnswerBuilder } from './answer-builder.ts'
import { askModel, supportsTools, type ToolCall } from './client.ts'
import { EvidenceHandles } from './evidence-handles.ts'
import { OUT_OF_TIME, reasonOf } from './failure.ts'
import { systemPrompt, userPrompt } from './prompt.ts'
import type { Message, ToolDefinition } from './protocol.ts'
import { readThread, runTool, type ToolContext, tools } from './tools.ts'

export interface GrokQuestion {
  question: string
  /** The post whose thread the question is about. */
  thread?: Id | undefined
  /** The questions before, the oldest first. */
  earlier: readonly EarlierQuestion[]
  /** The answer without a model. Its citations are the initial evidence of the model. */
  composed: ComposedAnswer
  language: Language
}

const MAX_ROUNDS = 4
const MAX_CALLS = 4
/** With fewer tokens left, the model must answer without another look-up. */
const MIN_TOKENS_LEFT = 500
const BYTES_PER_TOKEN = 3

const definitions: ToolDefinition[] = Array.from(tools, ([name, { description, parameters }]) => ({
  type: 'function',
  function: { name, description, parameters: JSON.parse(JSON.stringify(parameters)) as Record<string, unknown> },
}))

/** Streams the text that may be shown. Returns null without a usable answer; the caller then uses the composed one. */
export async function* streamFromModel(
  deps: Deps,
  config: GrokConfig,
  viewer: Id,
  asked: GrokQuestion,
  cancelled: AbortSignal,
): AsyncGenerator<string, ComposedAnswer | null, void> {
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const handles = new EvidenceHandles()
  const context: ToolContext = { deps, viewer, handles }
  // The answer may name users and URLs that the member has typed.
  const question = [...asked.earlier.map(({ q }) => q), asked.question].join('\n')
  const builder = new AnswerBuilder(config.model, { question, find: (handle) => handles.find(handle) })
  const spent = { rounds: 0, tokensIn: 0, tokensOut: 0 }
  let reason = 'done'
  try {
    const signal = AbortSignal.any([cancelled, timeout])
    yield* converse({ context, config, asked, signal, builder, spent })
  } catch (error) {
    reason = reasonOf(error, { cancelled, timeout })
  }
  // Every shown sentence is cited, but the answer of a model that failed may be incomplete.
  const draft = reason === 'done' || reason === OUT_OF_TIME ? builder.finish() : null
  if (!draft && reason === 'done') reason = 'nothing that could be shown'
  const { stated, dropped } = builder
  const facts = { reason, ...spent, stated, dropped, ms: Math.round(performance.now() - startedAt) }
  if (draft) deps.log.info(facts, 'The model answered')
  else deps.log.warn(facts, 'The model gave no answer: one without it was given')
  return draft
}

interface Conversation {
  context: ToolContext
  config: GrokConfig
  asked: GrokQuestion
  signal: AbortSignal
  builder: AnswerBuilder
  spent: { rounds: number; tokensIn: number; tokensOut: number }
}

async function* converse({
  context,
  config,
  asked,
  signal,
  builder,
  spent,
}: Conversation): AsyncGenerator<string, void> {
  const { deps } = context
  const { name: network } = await getLook(deps.db)
  const occasion = { now: deps.clock(), network, language: asked.language }
  const messages: Message[] = [{ role: 'system', content: systemPrompt(occasion, supportsTools(config)) }]
  const tokensLeft = () => config.tokensIn - tokensOf(messages) - tokensOf(definitions)
  const found = truncateToFit(await initialEvidence(context, asked), tokensLeft() - tokensOf(asked.question))
  messages.push({ role: 'user', content: userPrompt(asked.question, found) })

  for (spent.rounds = 1; spent.rounds <= MAX_ROUNDS; spent.rounds++) {
    const isLast = spent.rounds === MAX_ROUNDS || tokensLeft() < MIN_TOKENS_LEFT
    const tokensOut = config.tokensOut - spent.tokensOut
    let output = ''
    const turn = askModel(config, { messages, tools: definitions, isLast, tokensOut, signal })
    let step = await turn.next()
    for (; !step.done; step = await turn.next()) {
      output += step.value
      const text = builder.add(step.value)
      if (text) yield text
    }
    const text = builder.pause()
    if (text) yield text
    const { calls } = step.value
    spent.tokensIn += step.value.tokensIn || tokensOf(messages)
    spent.tokensOut += step.value.tokensOut || tokensOf([output, calls])
    if (calls.length === 0 || isLast || spent.tokensOut >= config.tokensOut) return
    messages.push(callMessage(output, calls))
    for (const [index, call] of calls.entries()) {
      const result = index < MAX_CALLS ? await runTool(context, call.name, call.args) : TOO_MANY
      messages.push({
        role: 'tool',
        tool_call_id: call.id,
        content: JSON.stringify(truncateToFit(result, tokensLeft())),
      })
      signal.throwIfAborted()
    }
  }
}

const TOO_MANY = { error: `At most ${MAX_CALLS} calls at once.` }

/** The evidence of the composed answer, and its sentences as a summary with counts. */
async function initialEvidence(
  context: ToolContext,
  { thread, earlier, composed }: GrokQuestion,
): Promise<Record<string, unknown>> {
  const { handles } = context
  const conversation = thread === undefined ? {} : await readThread(context, thread)
  const { cited } = render(composed)
  const posts = cited.flatMap((each) => (each.kind === 'post' ? [handles.post(each)] : []))
  const pages = cited.flatMap((each) => (each.kind === 'page' ? [handles.page(each)] : []))
  const summary = composed.lines.flatMap(({ sentences }) =>
    sentences.map(({ text }) => inLanguage(text, SOURCE_LANGUAGE)),
  )
  return {
    ...conversation,
    ...(thread === undefined && { posts }),
    pages,
    summary,
    ...(earlier.length > 0 && { earlier }),
  }
}

const callMessage = (output: string, calls: readonly ToolCall[]): Message => ({
  role: 'assistant',
  content: output || null,
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

/** A high estimate of the number of tokens. */
const tokensOf = (value: unknown): number => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / BYTES_PER_TOKEN)

/** Removes the last item of the longest list until the rest fits. */
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
