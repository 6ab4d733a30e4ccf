/** The calls of a page: counted, held back, refused or lost. */
import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'

interface Refusal {
  status?: number
  /** The message of the server; without it the answer is unreadable, as from a proxy without its server. */
  message?: string
  code?: string
  fields?: Record<string, string>
}

/** An idle callback may render, and its effects may fetch. */
const threeIdleFrames = `(async () => {
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
})()`

export class Calls {
  readonly #page: Page
  readonly #seen: Request[] = []
  readonly #pending = new Set<Request>()
  /** The paths of the files that the page has fetched. */
  readonly #fetched = new Set<string>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      this.#seen.push(request)
      // A new page cancels the requests of the previous one.
      if (request.isNavigationRequest()) {
        this.#pending.clear()
        this.#fetched.clear()
      }
      this.#pending.add(request)
    })
    page.on('requestfinished', (request) => {
      this.#pending.delete(request)
      this.#fetched.add(new URL(request.url()).pathname)
    })
    page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  /** The calls made so far. */
  made = (call: Call): Request[] => this.#seen.filter((request) => isCall(request, call))

  /** Resolves when the server has answered the next such call, which an immediate change on screen does not prove. */
  async answered(call: Call): Promise<void> {
    await this.#page.waitForResponse((response) => isCall(response.request(), call))
  }

  /** Resolves when the page has fetched the chunk of that name. */
  async hasFetched(chunk: string): Promise<void> {
    const isFetched = () => [...this.#fetched].some((path) => path.includes(`/${chunk}-`))
    // It may be the last of many, which ends with the time of the test.
    await expect.poll(isFetched, { intervals: [50], timeout: 0 }).toBe(true)
  }

  /** Resolves when no request of the page is pending. */
  async areAnswered(): Promise<void> {
    await expect.poll(() => this.#pending.size, { intervals: [10] }).toBe(0)
  }

  /** Resolves when no request of the page is pending, idle callbacks have run, and neither leads to a further request. */
  async areDone(): Promise<void> {
    let seen: number
    do {
      await this.areAnswered()
      seen = this.#seen.length
      await this.#page.evaluate(threeIdleFrames)
    } while (this.#seen.length > seen)
  }

  /** Refuses such calls from now on. Returns the function that stops it. */
  refuses(call: Call, refusal: Refusal = {}): Promise<() => Promise<void>> {
    return this.#meets(call, (route) => route.fulfill(answerOf(refusal)))
  }

  /** Leaves such calls without an answer from now on. `afterwards`: the server gets the call, and the answer is lost. */
  loses(call: Call, { afterwards = false } = {}): Promise<() => Promise<void>> {
    return this.#meets(call, async (route) => {
      if (afterwards) await route.fetch()
      await route.abort('connectionreset')
    })
  }

  /**
   * Holds such calls from now on. Returns the function that releases or refuses them, which resolves once they are answered.
   */
  async holds(call: Call): Promise<(refusal?: Refusal) => Promise<void>> {
    const { promise, resolve } = Promise.withResolvers<Refusal | undefined>()
    const isHeld = Promise.withResolvers<void>()
    const ends = await this.#meets(call, async (route) => {
      isHeld.resolve()
      const refusal = await promise
      await (refusal ? route.fulfill(answerOf(refusal)) : route.continue())
      await route.request().response()
    })
    return async (refusal) => {
      // Calls made later would reach the server.
      await isHeld.promise
      resolve(refusal)
      await ends()
    }
  }

  async #meets(call: Call, meet: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
    const met: Promise<void>[] = []
    const isMeant = (url: URL) => pathOf(call).test(url.pathname)
    const handler = async (route: Route) => {
      if (!isCall(route.request(), call)) return route.fallback()
      met.push(meet(route))
      await met.at(-1)
    }
    await this.#page.route(isMeant, handler)
    return async () => {
      // A call still being handled would reach the server.
      await Promise.all(met)
      await this.#page.unroute(isMeant, handler)
    }
  }
}

const answerOf = ({ status = 500, message, code = 'internal', fields }: Refusal) =>
  message === undefined
    ? { status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    : {
        status,
        contentType: 'application/json',
        headers: { [CONTRACT_HEADER]: '1' },
        body: JSON.stringify({ message, code, fields }),
      }

// The app may retry a failed call by its alternative paths.
function pathOf(call: Call): RegExp {
  const { aliases = [] }: Endpoint = contract[call]
  const paths = [call.split(' ')[1]!, ...aliases].map((path) => path.replace(/:\w+/g, '[^/]+'))
  return new RegExp(`^/api(${paths.join('|')})$`)
}

const isCall = (request: Request, call: Call) =>
  request.method() === call.split(' ')[0] && pathOf(call).test(new URL(request.url()).pathname)
