/** A receiver of webhooks on this machine, which checks every signature. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface ReceivedWebhook {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  data: any
  /** The number of valid signatures for each secret of the receiver, in their order. */
  signed: number[]
}

interface Receiver {
  url: string
  /** With it, Plus may send to this machine. */
  settings: { WEBHOOK_PRIVATE_ORIGINS: string }
  received: ReceivedWebhook[]
  /** The secrets that signatures are checked with. */
  secrets: string[]
  /** The next answers; when none is left, 204. Null never answers. */
  answers: (number | [status: number, headers: Record<string, string>] | null)[]
}

/** Starts a receiver, which ends with the test. */
export async function webhookReceiver(): Promise<Receiver> {
  const [received, secrets, answers]: [ReceivedWebhook[], string[], Receiver['answers']] = [[], [], []]
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = request.headers
    const signatures = String(given).split(' ')
    const signed = secrets.map((secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const due = `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
      return signatures.filter((each) => each === due).length
    })
    const { type, data } = JSON.parse(text)
    received.push({ id: String(id), type, data, signed })
    const answer = answers.length > 0 ? answers.shift()! : 204
    if (answer === null) return
    const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${origin}/in`, settings: { WEBHOOK_PRIVATE_ORIGINS: origin }, received, secrets, answers }
}
