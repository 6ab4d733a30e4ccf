/** Opens thousands of tabs in a process of their own and records when frames arrive. */
import { WebSocket } from 'ws'
import { type ClientFrame, LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import { answerParent } from '#tools/bench/processes/answer-parent.ts'

export interface Tabs {
  port: number
  tabs: readonly { token: string; frames: readonly ClientFrame[] }[]
}

/** The frames about one message or post: their tabs and times. */
export interface ReceivedFrames {
  tabs: number[]
  times: number[]
}

const AT_ONCE = 100
const received = new Map<string, ReceivedFrames>()
const open: WebSocket[] = []
let closed = 0

answerParent({
  async open({ port, tabs }: Tabs) {
    for (let from = 0; from < tabs.length; from += AT_ONCE)
      await Promise.all(tabs.slice(from, from + AT_ONCE).map((tab, index) => enter(port, from + index, tab)))
  },
  result: () => ({ received, closed }),
  close() {
    for (const tab of open) tab.terminate()
  },
})

function enter(port: number, index: number, { token, frames }: Tabs['tabs'][number]): Promise<void> {
  const tab = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, { perMessageDeflate: false })
  open.push(tab)
  return new Promise((resolve, reject) => {
    tab.on('error', reject)
    tab.on('open', () => tab.send(JSON.stringify({ token })))
    tab.on('close', () => closed++)
    tab.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'ready') {
        for (const each of frames) tab.send(JSON.stringify(each))
        resolve()
      } else if (frame.type === 'message.new') note(frame.message, index)
      else if (frame.type === 'tweet.new') note(frame.tweet, index)
    })
  })
}

function note(id: string, tab: number): void {
  const found = received.get(id) ?? { tabs: [], times: [] }
  received.set(id, found)
  found.tabs.push(tab)
  found.times.push(performance.timeOrigin + performance.now())
}
