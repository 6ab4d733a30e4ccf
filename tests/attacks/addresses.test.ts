import { describe, expect, it } from 'vitest'
import { json, type Visitor } from '#tests/client.ts'
import { world } from '#tests/world.ts'

/** The status of the last of twelve wrong passwords, of which ten are allowed, each with its own headers. */
async function twelfth(stranger: Visitor, headersOf: (index: number) => Record<string, string>): Promise<number> {
  let status = 0
  for (let index = 0; index < 12; index++) {
    const init = json({ identifier: 'nobody', password: 'wrong' })
    const headers = { 'content-type': 'application/json', ...headersOf(index) }
    status = (await stranger.sends('POST /api/auth/login', { ...init, headers })).status
  }
  return status
}

const forwarded = (text: (index: number) => string) => (index: number) => ({ 'x-forwarded-for': text(index) })
const REFUSED = 429
const JUDGED = 401

describe('limits by address', () => {
  it('count IPv6 by /64, and IPv4 in any notation', async () => {
    const { stranger } = await world({ settings: { TRUST_PROXY: '1' } })
    expect(
      await twelfth(
        stranger,
        forwarded((index) => `2001:db8:1:2::${index}`),
      ),
    ).toBe(REFUSED)
    expect(
      await twelfth(
        stranger,
        forwarded((index) => `2001:db8:1:${index + 10}::1`),
      ),
    ).toBe(JUDGED)
    expect(
      await twelfth(
        stranger,
        forwarded((index) => (index % 2 ? '192.0.2.1' : '::ffff:192.0.2.1')),
      ),
    ).toBe(REFUSED)
  })

  it('trust X-Forwarded-For only up to the known proxies', async () => {
    for (const TRUST_PROXY of ['off', '1', '127.0.0.1', 'on']) {
      const { stranger } = await world({ settings: { TRUST_PROXY } })
      // The proxy adds the last address; the client sent the earlier ones.
      expect(
        await twelfth(
          stranger,
          forwarded((index) => `198.51.100.${index}, 203.0.113.1`),
        ),
        TRUST_PROXY,
      ).toBe(REFUSED)
    }
  })

  it('take the address that the outermost of two known proxies saw', async () => {
    const chain = (index: number) => `192.0.2.${index}, 198.51.100.${index % 2}, 10.0.0.2`
    for (const TRUST_PROXY of ['2', '127.0.0.0/8, 10.0.0.0/8']) {
      const { stranger } = await world({ settings: { TRUST_PROXY } })
      expect(await twelfth(stranger, forwarded(chain)), TRUST_PROXY).toBe(JUDGED)
      expect(
        await twelfth(
          stranger,
          forwarded(() => '192.0.2.1, 198.51.100.7, 10.0.0.2'),
        ),
      ).toBe(REFUSED)
    }
  })

  it('ignore forwarded headers except those of known proxies', async () => {
    const { stranger } = await world({ settings: { TRUST_PROXY: '10.0.0.0/8' } })
    expect(
      await twelfth(
        stranger,
        forwarded((index) => `198.51.100.${index}`),
      ),
    ).toBe(REFUSED)
  })
})
