import { describe, expect, it } from 'vitest'
import { Browser } from '#tests/services/push-service.ts'
import { backoff, endpointProblem, isP256Point, topicOf } from './rules.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://ntfy.example.org/up?id=1',
    'https://push.example.org:443/1',
    'https://push.example.org:80/1',
    'https://1.1.1.1/abc',
    'https://[2606:4700::1111]/abc',
  ])('may be %s', (endpoint) => expect(endpointProblem(endpoint, false)).toBeUndefined())

  it.each([
    'nowhere',
    'http://push.example.org/1',
    'ftp://push.example.org/1',
    'https://localhost/1',
    'https://push.localhost/1',
    'https://router.local/1',
    'https://db.internal./1',
    'https://intranet/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/latest',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://[fd00::1]/1',
    'https://me:secret@push.example.org/1',
    'https://push.example.org/1#part',
    'https://push.example.org:8443/1',
    'https://push.example.org:22/1',
    'https://push.example.org:0/1',
    'https://1.1.1.1:6379/1',
  ])('may not be %s', (endpoint) => expect(endpointProblem(endpoint, false)).toMatch(/push service/))

  it('may be private when the operator allows it', () => {
    expect(endpointProblem('http://127.0.0.1:8080/1', true)).toBeUndefined()
    expect(endpointProblem('file:///etc/passwd', true)).toMatch(/push service/)
  })
})

describe('a key', () => {
  it('is a point on the curve', () => {
    const { p256dh } = new Browser('').keys
    expect(isP256Point(p256dh)).toBe(true)
    const moved = Buffer.from(p256dh, 'base64url')
    moved[64]! ^= 1
    expect(isP256Point(moved.toString('base64url'))).toBe(false)
    expect(isP256Point('B'.padEnd(87, 'A'))).toBe(false)
  })
})

describe('a topic', () => {
  it('is the same for one subject on one device, and fits into its header', () => {
    const topic = topicOf('device', 'like', 'post')
    expect(topic).toMatch(/^[\w-]{32}$/)
    expect(topicOf('device', 'like', 'post')).toBe(topic)
    for (const other of [topicOf('another', 'like', 'post'), topicOf('device', 'reply', 'post')])
      expect(other).not.toBe(topic)
  })
})

describe('tries', () => {
  it('are repeated with growing delays, at most an hour and a quarter apart', () => {
    expect([1, 2, 3, 4, 5, 6, 30].map((attempts) => backoff(attempts, 0.5) / 1_000)).toEqual([
      10, 40, 160, 640, 2_560, 3_600, 3_600,
    ])
    expect([backoff(9, 0), backoff(9, 1)]).toEqual([2_700_000, 4_500_000])
  })
})
