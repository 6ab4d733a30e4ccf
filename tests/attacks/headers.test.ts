import { describe, expect, it } from 'vitest'
import { pageHeaders } from '#server/core/http/headers.ts'
import { LiveConnection } from '#tests/live-connection.ts'
import { photo } from '#tests/pictures.ts'
import { emptyInstallation } from '#tests/processes/server-process.ts'
import { createsToken } from '#tests/tokens.ts'
import { cast, type World, world } from '#tests/world.ts'

const originOf = ({ app }: World) => `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`

/** What becomes of a socket that a page of that origin opens with a token. */
async function opens(at: string, token: string, origin: string, headers = {}): Promise<'open' | 'refused'> {
  const tab = new LiveConnection(at, { origin, headers })
  await tab.send({ token })
  return Promise.race([tab.next('ready').then(() => 'open' as const), tab.closed.then(() => 'refused' as const)])
}

describe('Headers', () => {
  it('require TLS when PUBLIC_URL does, and only then', async () => {
    const hsts = async (settings?: Record<string, string>) => {
      const { stranger } = await world({ ...(settings && { settings }) })
      const answers = await Promise.all(['/', '/api/health', '/media/x'].map((path) => stranger.downloads(path)))
      return answers.map(({ headers }) => headers.get('strict-transport-security'))
    }
    expect(await hsts({ PUBLIC_URL: 'https://plus.example' })).toEqual(Array(3).fill('max-age=31536000'))
    expect(await hsts()).toEqual([null, null, null])
  })

  it('forbid other sites to embed an answer of the API or a page, and allow apps on other sites to show and read images', async () => {
    const { alice } = await world()
    const { images } = await alice.posts('Look', { images: [await photo()] })
    const policyOf = async (path: string) => (await alice.downloads(path)).headers.get('cross-origin-resource-policy')
    for (const path of ['/api/health', '/api/nothing', '/api/docs', '/'])
      expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
    expect(await policyOf(images[0]!)).toBe('cross-origin')
    expect((await alice.downloads(images[0]!)).headers.get('access-control-allow-origin')).toBe('*')
  })

  it('allow scripts and HTML in a page only by its own policies', async () => {
    const { stranger } = await world()
    const policies = async (path: string) => {
      const policy = (await stranger.downloads(path)).headers.get('content-security-policy')!
      return /require-trusted-types-for 'script'; trusted-types ([^;]+)/.exec(policy)?.[1]
    }
    const paths = ['/', '/home', '/terms', '/service-worker.js']
    expect(await Promise.all(paths.map(policies))).toEqual(paths.map(() => 'plus-script plus-html'))
    expect(await policies('/api/docs')).toBe("'none'")
  })

  it('allow the page to load images and videos from Plus only', () => {
    const sources = (of: string) => new RegExp(`${of}-src ([^;]+)`).exec(pageHeaders['content-security-policy'])?.[1]
    expect(sources('img')).toBe("'self' data: blob:")
    expect(sources('media')).toBe("'self' blob:")
  })
})

describe('GET /live', () => {
  it('accepts sessions from pages of its own origin only, and apps from all', async () => {
    const home = await world({ settings: { PUBLIC_URL: 'https://plus.example' } })
    const [at, token] = [originOf(home), await home.alice.token]
    expect(await opens(at, token, 'https://evil.example')).toBe('refused')
    expect(await opens(at, token, 'https://plus.example.evil.example')).toBe('refused')
    expect(await opens(at, token, 'null')).toBe('refused')
    expect(await opens(at, token, 'https://plus.example')).toBe('open')
    expect(await opens(at, token, at)).toBe('open')
    const { secret } = await createsToken(home.alice, ['read:notifications'])
    expect(await opens(at, secret, 'https://app.example')).toBe('open')
  })

  it('accepts pages of the host that a proxy was asked for', async () => {
    const home = await world()
    const [at, token] = [originOf(home), await home.alice.token]
    const headers = { 'x-forwarded-host': 'plus.example' }
    expect(await opens(at, token, 'https://plus.example', headers)).toBe('open')
    expect(await opens(at, token, 'https://evil.example', headers)).toBe('refused')
  })

  it('accepts programs that are no browser', async () => {
    const { alice } = await world()
    await (await alice.connects()).isProcessed()
  })
})

describe('The log', () => {
  it('contains no search terms', async () => {
    const home = await emptyInstallation()
    const { alice } = cast(home.place)
    const child = await home.starts({ LOG_LEVEL: 'info' })
    await alice.finds('a private matter')
    await alice.findsPeople('private')
    await alice.sends('GET /nowhere?q=private')
    await child.kill('SIGTERM')
    expect(child.output).toContain('"url":"/api/search"')
    expect(child.output).not.toContain('private')
  })
})
