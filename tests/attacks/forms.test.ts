/** Invalid forms, and forms that use memory before their sender is known. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BODY_BYTES } from '#contract/limits.ts'
import { refusalOf } from '#tests/client.ts'
import { world } from '#tests/world.ts'
import { formHeaders, halfRequest } from './partial-request.ts'

const EXPORT = 'POST /api/account/export/file'
const form = (body: string, boundary = 'edge'): RequestInit => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body,
})
const part = (head: string, content = 'x') => `--edge\r\n${head}\r\n\r\n${content}\r\n`
const END = '--edge--\r\n'

describe('a malformed form', () => {
  it('is refused with 400 when a part has no name', async () => {
    const { alice } = await world()
    const nameless = form(part('content-disposition: form-data') + END)
    const file = form(part('content-disposition: form-data; filename="a.jpg"') + END)
    for (const init of [nameless, file])
      expect(refusalOf(await alice.sends('POST /api/tweets', init))).toMatchObject({
        status: 400,
        code: 'malformed_form',
      })
  })

  it('is refused with 400 when its boundary is longer than 256 characters, with and without a token', async () => {
    const { alice, stranger } = await world()
    const init = form('x', 'b'.repeat(300))
    for (const [person, line] of [[alice, 'POST /api/tweets'] as const, [stranger, EXPORT] as const])
      expect(refusalOf(await person.sends(line, init))).toMatchObject({ status: 400, code: 'malformed_form' })
  })

  it('is refused with a text, whatever its content, and leaves no file', async () => {
    const { alice, files } = await world()
    const token = fc.constantFrom(
      ...['--edge', '--edge--', '\r\n', '\r\n\r\n', '\n', ';', '=', '"', '\\', '\0', 'é', '🏴', '%', "utf-8''%ff"],
      ...['content-disposition: form-data', 'name="content"', 'name="images"', 'name*=', 'filename="a.jpg"', 'name=""'],
      ...['content-type: application/json', 'content-type: text/plain; charset=nonsense', 'content-type: image/jpeg'],
      ...['content-transfer-encoding: base64', 'x'.repeat(20_000), '__proto__'],
    )
    const text = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(''))
    const wrapped = fc.tuple(text, text).map(([head, content]) => part(head, content) + END)
    const params = fc.array(fc.oneof(token, fc.string()), { maxLength: 4 })
    const dispositions = params.map((all) => part(['content-disposition: form-data', ...all].join('; ')) + END)
    const named = text.map((head) => part(`content-disposition: form-data; name="content"; ${head}`) + END)
    const boundary = fc.oneof(
      { weight: 9, arbitrary: fc.constant('edge') },
      fc.string({ unit: fc.constantFrom('b', '-', ' '), maxLength: 400 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, wrapped, named, dispositions), boundary, async (body, edge) => {
        const answer = await alice.sends('POST /api/tweets', form(body, edge))
        expect([201, 400, 413, 415], answer.text).toContain(answer.status)
      }),
      { numRuns: 150, interruptAfterTimeLimit: 15_000 },
    )
    await expect.poll(() => files('uploads')).toEqual([])
  })
})

describe('a form of which no file is taken', () => {
  it('has the limit of JSON: refused before its body when it announces a larger one', async () => {
    const { app } = await world()
    const { answer } = halfRequest(app.server, EXPORT, formHeaders(BODY_BYTES + 1, null))
    expect(await answer).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('has the limit of JSON: refused at that byte when it announces no length', async () => {
    const { app } = await world()
    const content = `${part('content-disposition: form-data; name="a"', 'x'.repeat(BODY_BYTES))}`
    const chunk = `${content.length.toString(16)}\r\n${content}\r\n`
    const { answer } = halfRequest(app.server, EXPORT, formHeaders(null, null), chunk)
    expect(await answer).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})
