/** Uploads are refused before their body is read; stalled ones are ended. */
import { readdir, rm } from 'node:fs/promises'
import Type from 'typebox'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoints } from '#contract/endpoint.ts'
import { IMAGE_BYTES, TWEET_IMAGES } from '#contract/limits.ts'
import { FormReceiver } from '#server/core/http/form-receiver.ts'
import { registerRoutes } from '#server/core/http/register.ts'
import { createServer } from '#server/core/http/server.ts'
import { RequestSignals } from '#server/core/http/streaming.ts'
import { Admission } from '#server/core/limits/admission.ts'
import { memoryLimiters } from '#server/core/limits/limiters.ts'
import { RateLimits } from '#server/core/limits/rate-limits.ts'
import { photo } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { atOnce, type World, world } from '#tests/world.ts'
import { filePart, formHeaders, halfRequest } from './partial-request.ts'

const LARGEST = TWEET_IMAGES * IMAGE_BYTES

const begins = async ({ app }: World, member: World['alice'], bytes: number, body = '') =>
  halfRequest(app.server, 'POST /api/tweets', formHeaders(bytes, await member.token), body)

describe('an upload', () => {
  it('is accepted twice at a time for a member, the third is refused before its body, and others proceed', async () => {
    const cast = await world()
    const { alice, bob, files } = cast
    const stalled = await atOnce(2, () => begins(cast, alice, LARGEST, filePart()))
    await expect.poll(() => files('uploads')).toHaveLength(2)

    const third = await (await begins(cast, alice, LARGEST)).answer
    expect(third).toMatchObject({ status: 503, code: 'busy' })
    expect([third.headers.get('retry-after'), third.headers.get('connection')]).toEqual(['5', 'close'])
    expect((await bob.posts('Mine', { images: [await photo()] })).images).toHaveLength(1)

    for (const { socket } of stalled) socket.destroy()
    await expect.poll(() => files('uploads')).toEqual([])
    expect((await alice.posts('Mine', { images: [await photo()] })).images).toHaveLength(1)
  })

  it('does not include a form without a picture: a member may send many at once', async () => {
    const { alice } = await world()
    const posts = await atOnce(8, (index) =>
      alice.call('POST /tweets', { body: { content: `Without a picture ${index}` }, files: { images: [] } }),
    )
    expect(posts).toHaveLength(8)
  })

  it('is refused before its body when all of uploads/ would become too large', async () => {
    const cast = await world()
    const members = cast.crowd(5)
    const [last, ...others] = members as [World['alice'], ...World['alice'][]]
    const stalled = []
    for (const member of others)
      for (let n = 0; n < 2; n++) stalled.push(await begins(cast, member, LARGEST, filePart()))
    await expect.poll(() => cast.files('uploads')).toHaveLength(stalled.length)
    expect(await (await begins(cast, last, LARGEST)).answer).toMatchObject({ status: 503, code: 'busy' })
    expect((await last.posts('Small', { images: [await photo()] })).images).toHaveLength(1)
  })

  it('is refused before its body without a token, past the limit, or when it is larger than any', async () => {
    const cast = await world({ settings: { RATE_LIMIT_UPLOADS: '1/3600' } })
    const { alice, bob, app } = cast
    await alice.posts('Mine', { images: [await photo()] })
    const stranger = halfRequest(app.server, 'POST /api/tweets', formHeaders(LARGEST, null))
    expect(await stranger.answer).toMatchObject({ status: 401, code: 'signed_out' })
    expect(await (await begins(cast, alice, LARGEST)).answer).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(await (await begins(cast, bob, 2 * LARGEST)).answer).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(await cast.files('uploads')).toEqual([])
  })

  it('is answered while its client keeps sending', async () => {
    const { app } = await world()
    const { socket, answer } = halfRequest(app.server, 'POST /api/tweets', formHeaders(LARGEST, null), filePart())
    const chunk = Buffer.alloc(1024 * 1024)
    for (let sent = 0; sent < 20; sent++) await new Promise((resolve) => socket.write(chunk, resolve))
    expect(await answer).toMatchObject({ status: 401, code: 'signed_out' })
    expect(socket.destroyed).toBe(false)
  })

  it('that stalls is aborted, and leaves no file', async () => {
    const folder = await makeFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const server = await fileServer(folder)
    const { answer } = halfRequest(server, 'POST /api/files', formHeaders(LARGEST, 'any'), filePart())
    const { status, code, headers } = await answer
    expect([status, code, headers.get('connection')]).toEqual([408, 'upload_stalled', 'close'])
    await expect.poll(() => readdir(folder)).toEqual([])
  })
})

/** A server with one call, which accepts files and soon gives up on stalled ones. */
async function fileServer(folder: string) {
  const call = {
    'POST /files': {
      summary: '',
      scope: null,
      files: { images: TWEET_IMAGES },
      answer: Type.Object({}),
    },
  } as const satisfies Endpoints
  const server = await createServer({ logLevel: 'silent', trustProxy: 0, publicUrl: null })
  const forms = new FormReceiver({ admission: new Admission(), folder, idleMs: 100 })
  const limits = new RateLimits(null, memoryLimiters(Date.now))
  const session = { account: 1, id: 1 } as never
  registerRoutes(
    {
      server,
      catchUp: () => undefined,
      restrictionsOf: async () => 0,
      lacksConfirmedEmail: () => false,
      isPublicReading: () => false,
      authenticate: () => session,
      isAccessToken: () => false,
      sessionEndOf: () => undefined,
      limits,
      clock: Date.now,
      signals: new RequestSignals(server),
      forms,
    },
    call,
    {
      'POST /files': () => ({}),
    },
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return server
}
