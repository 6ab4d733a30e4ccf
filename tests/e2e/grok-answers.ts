/** Answers of Grok for journeys, in place of the server's. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import { fakeAnswer } from '#web/test-grok.ts'
import type { Person } from './person.ts'

const asks = '**/api/grok/ask'

/** The part of an answer that cites posts, numbered from 1. */
export const citing = (...tweets: Tweet[]): Pick<GrokAnswer, 'sources' | 'tweets'> => ({
  tweets,
  sources: tweets.map(({ _id, user }, index) => ({ n: index + 1, tweet: _id, user })),
})

/** Answers every question of this person in this way from now on. */
export const isAnswered = ({ page }: Person, change: Partial<GrokAnswer>): Promise<unknown> =>
  page.route(asks, (route) => route.fulfill({ headers: { [CONTRACT_HEADER]: '1' }, json: fakeAnswer(change) }))

/** Gives this person's network a vision model, which describes every picture in these words. */
export async function seesPictures({ page }: Person, text: string): Promise<void> {
  const headers = { [CONTRACT_HEADER]: '1' }
  await page.route('**/api/grok', (route) => route.fulfill({ headers, json: { model: 'llava', canSee: true } }))
  await page.route('**/api/grok/alt', (route) => route.fulfill({ headers, json: { text } }))
}

/** A server that streams the answer to one question piece by piece, as the journey decides. */
export class StreamedAnswer {
  readonly #server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', [CONTRACT_HEADER]: '1' })
    response.flushHeaders()
    this.#asked.resolve(response)
  })
  readonly #asked = Promise.withResolvers<ServerResponse>()

  /** Replaces the server for the questions of a person. */
  async listens({ page }: Person): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    await page.route(asks, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  }

  async says(text: string): Promise<void> {
    await this.#sends('text', { text })
  }

  async answers(change: Partial<GrokAnswer>): Promise<void> {
    await this.#sends('answer', fakeAnswer(change))
    ;(await this.#asked.promise).end()
  }

  async ends(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #sends(event: string, data: object): Promise<void> {
    ;(await this.#asked.promise).write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}
