import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { delayAfter, GIVE_UP_MS, retryAfterMs, signedHeaders } from './rules.ts'

describe('a delivery', () => {
  it('is signed as the example of Standard Webhooks', () => {
    const body = '{"event_type":"ping","data":{"success":true}}'
    const secrets = ['whsec_plJ3nmyCDGBKInavdOK15jsl']
    expect(signedHeaders(secrets, 'msg_loFOjxBNrRLzqYUf', 1_731_705_121_000, body)).toEqual({
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    })
  })

  it('is tried ten times within three days', () => {
    expect([1, 2, 3, 9, 10].map(delayAfter)).toEqual([5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 20 * HOUR_MS, undefined])
    expect(GIVE_UP_MS).toBeLessThan(3 * DAY_MS)
  })

  it('waits as long as Retry-After says, at most a day', () => {
    const now = Date.UTC(2026, 10, 27)
    const dated = new Date(now + MINUTE_MS).toUTCString()
    const waits = [undefined, '120', dated, '9999999', '-5', 'soon'].map((header) => retryAfterMs(header, now))
    expect(waits).toEqual([0, 2 * MINUTE_MS, MINUTE_MS, DAY_MS, 0, 0])
  })
})
