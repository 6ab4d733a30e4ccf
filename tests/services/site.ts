/** A web site of strangers, on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A page: its HTML, or a function that answers. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => unknown)

export interface Site {
  /** Such as `http://127.0.0.1:4000`. */
  origin: string
  /** The path of each request, in order. */
  requests: string[]
  /** The headers of the last request. */
  headers(): IncomingMessage['headers']
  /** Adds pages, or replaces them. */
  serves(pages: Record<string, Page>): void
}

/** Starts a site, which ends with the test. A page without an entry is missing, also robots.txt. */
export async function site(pages: Record<string, Page> = {}): Promise<Site> {
  const all = new Map(Object.entries(pages))
  const requests: string[] = []
  let headers: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    headers = request.headers
    const page = all.get(path)
    if (typeof page === 'function') void page(request, response)
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers: () => headers,
    serves: (more) => {
      for (const [path, page] of Object.entries(more)) all.set(path, page)
    },
  }
}

/** A page with Open Graph tags. */
export const openGraph = (tags: Record<string, string>, more = ''): string => {
  const metas = Object.entries(tags).map(([name, content]) => `<meta property="og:${name}" content="${content}">`)
  return `<!doctype html><html><head><title>Plain title</title>${metas.join('')}${more}</head><body>Text</body></html>`
}

/** Answers with a picture. */
export const picture =
  (bytes: Uint8Array, type = 'image/png'): Page =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes)
