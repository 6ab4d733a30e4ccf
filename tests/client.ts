/** Clients of the API. Every answer is checked against the contract, so no test can pass on an answer that breaks it. */
import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { type Call, type CallAnswer, contract } from '#contract/index.ts'
import { type CallArguments, toRequest } from '#contract/request.ts'
import { eventsOf, type StreamedEvent } from './event-stream.ts'

/** The address of the app, which changes with a restart, and fields that only one member may read. */
export interface TestServer {
  origin: string
  secrets: { owner: string; text: string }[]
}

/** The error of an answer that is no success: `await expect(…).rejects.toMatchObject({ code: 'blocked' })`. */
class Refusal extends Error {
  readonly status: number
  readonly headers: Headers
  declare readonly code: ErrorCode
  declare readonly fields: ErrorBody['fields']

  constructor({ status, text, headers }: RawResponse) {
    const body = JSON.parse(text) as ErrorBody
    super(body.message)
    Object.assign(this, { fields: undefined, factor: undefined, ended: undefined }, body)
    this.status = status
    this.headers = headers
  }
}

/** An unparsed answer. */
export interface RawResponse {
  status: number
  headers: Headers
  text: string
}

/** A client that is not signed in. */
export class Visitor {
  protected readonly place: TestServer
  readonly username: string
  /** Whether the member's role shows the addresses of others. */
  seesAddresses = false
  /** The cookies of the browser. */
  readonly cookies = new Map<string, string>()

  constructor(place: TestServer, username = '') {
    this.place = place
    this.username = username
  }

  /** The token sent with calls. */
  get token(): Promise<string | null> {
    return Promise.resolve(null)
  }

  /** Makes a call of the contract; throws a Refusal if it is refused. */
  async call<C extends Call>(call: C, ...[input]: CallArguments<C>): Promise<CallAnswer<C>> {
    return this.callWith(await this.token, call, input ?? {})
  }

  protected async callWith<C extends Call>(token: string | null, call: C, input: object): Promise<CallAnswer<C>> {
    const received = await this.#receive(...toRequest(`${this.place.origin}/api`, call, input, token))
    if (received.status >= 400) throw new Refusal(received)
    const { answer, status = 200 }: Endpoint = contract[call]
    expect(received.status, call).toBe(status)
    const body: unknown = received.text === '' ? null : JSON.parse(received.text)
    expectToFit(answer, body)
    return body as CallAnswer<C>
  }

  /** Makes a call and yields the events of its answer as they arrive. */
  async streams<C extends Call>(call: C, ...[input]: CallArguments<C>): Promise<AsyncGenerator<StreamedEvent>> {
    const [url, init] = toRequest(`${this.place.origin}/api`, call, input ?? {}, await this.token)
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/event-stream')
    const response = await fetch(url, { ...init, headers })
    if (!response.ok)
      throw new Refusal({ status: response.status, headers: response.headers, text: await response.text() })
    return this.#listen(call, eventsOf(response))
  }

  async *#listen(call: Call, events: AsyncGenerator<StreamedEvent>): AsyncGenerator<StreamedEvent> {
    for await (const told of events) {
      if (told.event === 'answer') expectToFit(contract[call].answer, told.data)
      this.#expectNoSecrets(JSON.stringify(told.data))
      yield told
    }
  }

  /** Sends any request, such as `POST /api/tweets`. */
  async sends(line: string, init: RequestInit = {}): Promise<RawResponse> {
    const [method, path] = line.split(' ') as [string, string]
    const headers = new Headers(init.headers)
    const token = await this.token
    if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    return this.#receive(this.place.origin + path, { ...init, method, headers })
  }

  /** Fetches a file. */
  async downloads(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await fetch(this.place.origin + path)
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  async #receive(url: string, init: RequestInit): Promise<RawResponse> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(url, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      this.cookies.set(name!, value!)
    }
    const text = await response.text()
    this.#expectNoSecrets(text)
    return { status: response.status, headers: response.headers, text }
  }

  #expectNoSecrets(text: string): void {
    if (text.includes('$argon2')) expect.fail(`A password hash is in ${text}`)
    const isKnown = (text: string) => this.seesAddresses && text.includes('@')
    for (const secret of this.place.secrets)
      if (secret.owner !== this.username && text.includes(secret.text) && !isKnown(secret.text))
        expect.fail(`${secret.text} is known to ${secret.owner} alone, but is in ${text}`)
  }
}

/** Fails unless `value` fits the schema without additional fields. */
export function expectToFit(schema: TSchema, value: unknown): void {
  const closed = close(schema)
  if (!Check(closed, value)) expect.fail(`The answer breaks the contract: ${JSON.stringify(Errors(closed, value))}`)
}

const closedSchemas = new WeakMap<TSchema, TSchema>()

/** The schema without room for properties that it does not declare. */
function close(schema: TSchema): TSchema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const { properties, items, anyOf } = schema as { properties?: Properties; items?: TSchema; anyOf?: TSchema[] }
  const entries = properties && Object.entries(properties).map(([name, property]) => [name, close(property)])
  const closed = {
    ...schema,
    ...(entries && { properties: Object.fromEntries(entries), additionalProperties: false }),
    ...(items && { items: close(items) }),
    ...(anyOf && { anyOf: anyOf.map(close) }),
  }
  closedSchemas.set(schema, closed)
  return closed
}

type Properties = Record<string, TSchema>

/** A JSON body for `sends`; a string goes as it is. */
export const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The refusal in an unparsed answer. */
export const refusalOf = (received: RawResponse): Refusal => new Refusal(received)
