import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { PostgresTransport } from './pub-sub-transport.ts'

const url = process.env.TEST_DATABASE_URL
const AN_HOUR = 60 * 60 * 1_000

it.skipIf(!isPostgres() || !url)('runs one statement at a time, also while it checks its connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  let [running, most] = [0, 0]
  const counted = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
    this: Client,
    ...given: unknown[]
  ) {
    most = Math.max(most, ++running)
    return query.apply(this, given).finally(() => running--)
  } as typeof Client.prototype.query)
  onTestFinished(() => counted.mockRestore())
  const transport = new PostgresTransport(url!, `plus_test_${process.pid}`, console)
  onTestFinished(() => transport.close())
  const heard: string[] = []
  await transport.subscribe({ onMessage: (message) => heard.push(message), onMissed() {} })
  vi.advanceTimersByTime(AN_HOUR)
  const messages = Array.from({ length: 20 }, (_, index) => `${index}`)
  await Promise.all(messages.map((message) => transport.publish(message)))
  await expect.poll(() => heard).toEqual(messages)
  expect(most).toBe(1)
})
