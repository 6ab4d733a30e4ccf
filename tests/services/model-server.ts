/** A fake model with the protocol of OpenAI: it gives scripted answers, and stores its requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ModelRequest {
  model: string
  stream: boolean
  messages: { role: string; content: unknown; tool_calls?: object[]; tool_call_id?: string }[]
  tools?: { function: { name: string; parameters: object } }[]
  tool_choice?: string
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  stream_options?: object
}

export interface Reply {
  says?: string
  calls?: { name: string; with: unknown }[]
  /** The status to answer instead. */
  status?: number
  body?: string
  headers?: Record<string, string>
  /** How it ends: properly; in the middle; by falling silent; with the end of the stream but no word of it; in rubbish. */
  ends?: 'well' | 'broken' | 'silent' | 'mute' | 'rubbish'
}

type Script = Reply | ((asked: ModelRequest) => Reply)

type Answering = ServerResponse & { destroyedByUs?: boolean }

export class ModelServer {
  /** The received requests, in order. */
  readonly requests: ModelRequest[] = []
  readonly keys: (string | undefined)[] = []
  /** The number of requests whose client disconnected before the end. */
  hungUp = 0
  readonly #scripts: Script[] = []
  #server: Server | undefined
  #port = 0

  get settings(): Record<string, string> {
    return { GROK_BASE_URL: `http://127.0.0.1:${this.#port}/v1`, GROK_MODEL: 'parrot-1', GROK_API_KEY: 'sk-secret' }
  }

  /** Sets the next answers in order; the last one is repeated. */
  will(...scripts: Script[]): void {
    this.#scripts.splice(0, this.#scripts.length, ...scripts)
  }

  /** All received prompts as one text. */
  get prompts(): string {
    return JSON.stringify(this.requests)
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  }

  async #answer(request: IncomingMessage, response: Answering): Promise<void> {
    const asked = (await json(request)) as ModelRequest
    this.requests.push(asked)
    this.keys.push(request.headers.authorization)
    response.on('close', () => {
      if (!response.writableFinished && !response.destroyedByUs) this.hungUp++
    })
    const script = (this.#scripts.length > 1 ? this.#scripts.shift() : this.#scripts[0]) ?? {}
    const reply = typeof script === 'function' ? script(asked) : script
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
    if (reply.status) {
      const headers = { 'content-type': 'application/json', ...reply.headers }
      return void response.writeHead(reply.status, headers).end(reply.body ?? '{}')
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    this.#tell(response, reply)
  }

  #tell(response: Answering, { says = '', calls = [], ends = 'well' }: Reply): void {
    const send = (choice: object, more: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [choice], ...more })}\n\n`,
      )
    // In pieces that mind neither words nor marks.
    for (const content of says.match(/[\s\S]{1,7}/g) ?? []) send({ index: 0, delta: { content } })
    for (const [index, call] of calls.entries()) {
      const text = typeof call.with === 'string' ? call.with : JSON.stringify(call.with)
      const begun = { index, id: `call-${index}`, type: 'function', function: { name: call.name, arguments: '' } }
      send({ index: 0, delta: { tool_calls: [begun] } })
      for (const part of text.match(/[\s\S]{1,5}/g) ?? [])
        send({ index: 0, delta: { tool_calls: [{ index, function: { arguments: part } }] } })
    }
    if (ends === 'silent') return
    if (ends === 'broken') {
      response.destroyedByUs = true
      return void setImmediate(() => response.destroy())
    }
    if (ends === 'rubbish') return void response.end('data: {"choices":[{"del\n\n')
    if (ends === 'well') {
      send({ index: 0, delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' })
      response.write(
        `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10 } })}\n\n`,
      )
      response.write('data: [DONE]\n\n')
    }
    response.end()
  }
}
