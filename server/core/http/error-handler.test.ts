import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { type World, world } from '#tests/world.ts'

/** Lets the keeping of images fail, or wait, as the test likes. */
function putting(app: World['app'], put: () => Promise<void>): void {
  app.deps.blobs.put = put
}

const failingWith = (code: string) => () => Promise.reject(Object.assign(new Error('secret detail'), { code }))

describe('an internal error', () => {
  it('answers that something went wrong with a number for the operator, and nothing else', async () => {
    const { app, alice, files } = await world()
    putting(app, failingWith('EINVAL'))
    const body = new FormData()
    body.append('images', await photo())
    const { status, text } = await alice.sends('POST /api/tweets', { body })
    expect({ status, ...JSON.parse(text) }).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await files('uploads')).toEqual([])
  })

  it.each([
    ['ENOSPC', { status: 507, code: 'storage_full' }],
    ['ECONNREFUSED', { status: 503, code: 'store_unavailable' }],
    ['57P01', { status: 503, code: 'store_unavailable' }],
    ['XX001', { status: 503, code: 'store_unavailable' }],
  ])(
    'is distinguished from a full disk, and from a store that is unavailable or damaged: %s',
    async (code, refused) => {
      const { app, alice } = await world()
      putting(app, failingWith(code))
      await expect(alice.posts('', { images: [await photo()] })).rejects.toMatchObject(refused)
      expect(await alice.timeline()).toEqual([])
    },
  )
})

describe('stopping', () => {
  it('finishes running requests, and answers new ones with 503', async () => {
    const { app, alice, stops, restarts } = await world()
    const { port } = app.server.server.address() as { port: number }
    const { promise: isKept, resolve: keep } = Promise.withResolvers<void>()
    const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
    putting(app, () => {
      waits()
      return isKept
    })
    const token = await alice.token
    const socket = connect(port, '127.0.0.1')
    const answers: Buffer[] = []
    const isOver = new Promise((resolve) => socket.on('data', (data) => answers.push(data)).on('close', resolve))
    const form = await new Response(await formWithPhoto()).bytes()
    const type = 'multipart/form-data; boundary=edge'
    const head = (line: string, more: string) =>
      `${line} HTTP/1.1\r\nhost: plus\r\nauthorization: Bearer ${token}\r\n${more}\r\n`
    socket.write(head('POST /api/tweets', `content-type: ${type}\r\ncontent-length: ${form.length}\r\n`))
    socket.write(form)
    await isWaiting

    const isStopped = stops()
    await expect.poll(() => app.server.server.listening).toBe(false)
    const arrives = once(app.server.server, 'request')
    socket.write(head('GET /api/tweets', ''))
    await arrives
    keep()
    await Promise.all([isStopped, isOver])
    const text = Buffer.concat(answers).toString()
    expect(text).toMatch(/^HTTP\/1.1 201 [\s\S]*HTTP\/1.1 503 [\s\S]*"code":"restarting"/)
    await restarts()
    expect(await alice.timeline()).toEqual(['Just in time'])
  })
})

async function formWithPhoto(): Promise<Blob> {
  const part = (head: string) => `--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  return new Blob([
    `${part('name="content"')}Just in time\r\n`,
    part('name="images"; filename="photo.jpg"'),
    await photo(),
    '\r\n--edge--\r\n',
  ])
}
