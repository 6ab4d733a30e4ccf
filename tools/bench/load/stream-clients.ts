/** Opens thousands of clients of Mastodon's streaming API in a process of their own, and waits for the frames of a post. */
import { WebSocket } from 'ws'
import { answerParent } from '#tools/bench/processes/answer-parent.ts'

export interface Clients {
  port: number
  stream: string
  tokens: readonly string[]
}

const AT_ONCE = 50
const open: WebSocket[] = []
let missing = 0
let lastFrame: ((at: number) => void) | undefined

answerParent({
  async open({ port, stream, tokens }: Clients) {
    const address = `ws://127.0.0.1:${port}/api/v1/streaming?stream=${stream}&access_token=`
    for (let from = 0; from < tokens.length; from += AT_ONCE)
      await Promise.all(tokens.slice(from, from + AT_ONCE).map((token) => enter(address + token)))
  },
  /** Resolves with the time of the last frame, when all clients have received one. */
  receive: () => {
    missing = open.length
    return new Promise<number>((resolve) => {
      lastFrame = resolve
    })
  },
  close() {
    for (const client of open.splice(0)) client.removeAllListeners('close').terminate()
  },
})

function enter(address: string): Promise<void> {
  const client = new WebSocket(address, { perMessageDeflate: false })
  open.push(client)
  return new Promise((resolve, reject) => {
    client.on('error', reject)
    client.on('open', resolve)
    client.on('close', () => process.exit(1))
    client.on('message', () => {
      if (--missing === 0) lastFrame?.(performance.timeOrigin + performance.now())
    })
  })
}
