/** A proxy before Plus that can simulate another release. */
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plus } from './plus.ts'

type Answer = { status: number; type: string; body: string }

export class ReleaseProxy {
  readonly #plus: Plus
  readonly #server: Server
  #answer: (path: string) => Promise<Answer | null> = async () => null

  private constructor(plus: Plus) {
    this.#plus = plus
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async before(plus: Plus): Promise<ReleaseProxy> {
    const door = new ReleaseProxy(plus)
    door.#server.listen(0, '127.0.0.1')
    await once(door.#server, 'listening')
    return door
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Serves another build from now on, without the matching files of the old one. */
  async bringsNewRelease(gone: RegExp): Promise<void> {
    const text = async (path: string) => (await fetch(this.#plus.origin + path)).text()
    const [page, worker] = await Promise.all([text('/index.html'), text('/service-worker.js')])
    const [, version = ''] = /data-build="(\w+)"/.exec(page) ?? []
    const changed = (body: string) => body.replaceAll(version, 'newer')
    // The new build has other names for these files.
    const without = (body: string) => body.replace(new RegExp(`/assets/[\\w-]*(${gone.source})[\\w-]*\\.js,`, 'g'), '')
    this.#answer = async (path) => {
      if (gone.test(path)) return { status: 404, type: 'text/plain', body: '' }
      if (path === '/service-worker.js') return { status: 200, type: 'text/javascript', body: without(changed(worker)) }
      if (path === '/index.html' || path === '/home') return { status: 200, type: 'text/html', body: changed(page) }
      return null
    }
  }

  /** Serves no worker from now on. */
  retiresWorker(script: string): void {
    this.#answer = async (path) =>
      path === '/service-worker.js' ? { status: 200, type: 'text/javascript', body: script } : null
  }

  async closes(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method, headers } = request
    const answer = await this.#answer(new URL(url, this.origin).pathname)
    if (answer) {
      response.writeHead(answer.status, { 'content-type': answer.type, 'cache-control': 'no-cache' })
      response.end(answer.body)
      return
    }
    const passed = httpRequest(this.#plus.origin + url, { method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
}
