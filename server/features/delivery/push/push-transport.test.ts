import { describe, expect, it, onTestFinished } from 'vitest'
import { Browser, pushService } from '#tests/services/push-service.ts'
import { openPushTransport } from './push-transport.ts'
import { makeKeys } from './vapid-keys.ts'

function open(isPrivateAllowed: boolean) {
  const settings = { subject: 'mailto:me@plus.example', delayMs: 0, isPrivateAllowed, isSent: true }
  const office = openPushTransport(settings, makeKeys())
  onTestFinished(office.close)
  return ({ endpoint, keys }: Browser, signal = new AbortController().signal) =>
    office.send(
      {
        to: { endpoint, ...keys },
        text: 'Hello',
        encoding: 'aes128gcm',
        urgency: 'high',
        topic: 'topic',
        ttlMs: 1_000,
      },
      signal,
    )
}

describe('a push', () => {
  it('is sent to no private address, also if one was stored', async () => {
    const browser = (await pushService()).browser()
    expect(await open(false)(browser)).toEqual({ kind: 'gone' })
    expect(browser.tries).toBe(0)
  })

  it('is not sent when a name resolves to no public address', async () => {
    const outcome = await open(false)(new Browser('https://plus.invalid'))
    expect(outcome).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^E/) })
  })

  it('is aborted when the process stops', async () => {
    const outcome = await open(true)((await pushService()).browser(), AbortSignal.abort())
    expect(outcome).toMatchObject({ kind: 'failed' })
  })
})
