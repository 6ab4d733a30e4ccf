import { expect, it, onTestFinished } from 'vitest'
import { ProcessBus } from './process-bus.ts'
import type { TransportHandlers } from './pub-sub-transport.ts'
import { MAX_MESSAGE_BYTES } from './pub-sub-transport.ts'

/** Two processes with a carrier between them that breaks and mends. */
async function pair() {
  const hearings: TransportHandlers[] = []
  const line = { isUp: true, published: [] as string[] }
  const join = async () => {
    const news = new ProcessBus(
      {
        subscribe: async (hearing) => void hearings.push(hearing),
        publish: async (text) => {
          if (!line.isUp) throw new Error('The line is down')
          line.published.push(text)
          for (const hearing of hearings) hearing.onMessage(text)
        },
        sync: async () => {
          if (!line.isUp) throw new Error('The line is down')
        },
        close: async () => {},
      },
      { warn: () => {} },
    )
    onTestFinished(() => news.close())
    const heard: unknown[] = []
    await news.subscribe({ onMessage: (piece) => heard.push(piece), onMissed: () => heard.push('gap') })
    return { news, heard }
  }
  return { line, one: await join(), other: await join() }
}

it('sends messages in batches that every carrier accepts, whole and in order', async () => {
  const { line, one, other } = await pair()
  const pieces = Array.from({ length: 1_000 }, (_, index) => ({
    type: 'tweet.liked',
    tweet: 7_000_000_000_000 + index,
  }))
  for (const piece of pieces) one.news.publish(piece)
  await one.news.close()
  expect(other.heard).toEqual(pieces)
  expect(line.published.length).toBeLessThan(20)
  for (const text of line.published) expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
})

it('reports lost messages as soon as it can, and delivers later ones', async () => {
  const { line, one, other } = await pair()
  line.isUp = false
  one.news.publish({ lost: 1 })
  one.news.publish({ lost: 2 })
  await Promise.resolve()
  line.isUp = false
  await new Promise((resolve) => setImmediate(resolve))
  line.isUp = true
  await expect.poll(() => other.heard, { timeout: 5_000 }).toEqual(['gap'])
  one.news.publish({ found: 3 })
  await expect.poll(() => other.heard).toEqual(['gap', { found: 3 }])
})

it('ignores messages that it cannot read', async () => {
  const { one, other } = await pair()
  const hearings: TransportHandlers[] = []
  const news = new ProcessBus(
    {
      subscribe: async (hearing) => void hearings.push(hearing),
      publish: async () => {},
      sync: async () => {},
      close: async () => {},
    },
    { warn: () => {} },
  )
  const heard: unknown[] = []
  await news.subscribe({ onMessage: (piece) => heard.push(piece), onMissed: () => heard.push('gap') })
  for (const text of ['', '{', '7', 'null', '[1]']) hearings[0]!.onMessage(text)
  expect([heard, one.heard, other.heard]).toEqual([[1], [], []])
})
