/** The calls a page makes: counted, held back, refused or lost on the way. */
import type { Page, Request, Route } from '@playwright/test'
import type { Call } from '#contract/index.ts'

export interface Refusal {
  status?: number
  /** The server's words; without them it answers nothing a person could read, like a proxy whose server is gone. */
  message?: string
  code?: string
  fields?: Record<string, string>
}

export class Calls {
  readonly #page: Page
  readonly #seen: Request[] = []

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => this.#seen.push(request))
  }

  /** Those made so far. */
  made = (call: Call): Request[] => this.#seen.filter((request) => isCall(request, call))

  /** From now on such calls are refused. Returns how to end that. */
  refuses(
    call: Call,
    { status = 500, message, code = 'internal', fields }: Refusal = {},
  ): Promise<() => Promise<void>> {
    const body = message === undefined ? '<h1>Bad gateway</h1>' : JSON.stringify({ message, code, fields })
    const contentType = message === undefined ? 'text/html' : 'application/json'
    return this.#meets(call, (route) => route.fulfill({ status, contentType, body }))
  }

  /** From now on such calls get no answer at all. `afterwards`: the server gets them, the answer is lost. */
  loses(call: Call, { afterwards = false } = {}): Promise<() => Promise<void>> {
    return this.#meets(call, async (route) => {
      if (afterwards) await route.fetch()
      await route.abort('connectionreset')
    })
  }

  /** From now on such calls wait. Returns how to let them go. */
  async holds(call: Call): Promise<() => Promise<void>> {
    const { promise: isFree, resolve } = Promise.withResolvers<void>()
    const ends = await this.#meets(call, async (route) => {
      await isFree
      await route.continue()
    })
    return async () => {
      resolve()
      await ends()
    }
  }

  async #meets(call: Call, handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
    const isMeant = (url: URL) => pathOf(call).test(url.pathname)
    const handler = (route: Route) => (isCall(route.request(), call) ? handle(route) : route.fallback())
    await this.#page.route(isMeant, handler)
    return () => this.#page.unroute(isMeant, handler)
  }
}

const pathOf = (call: Call) => new RegExp(`^/api${call.split(' ')[1]?.replace(/:\w+/g, '[^/]+')}$`)

const isCall = (request: Request, call: Call) =>
  request.method() === call.split(' ')[0] && pathOf(call).test(new URL(request.url()).pathname)
