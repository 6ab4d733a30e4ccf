import { describe, expect, it } from 'vitest'
import { ALT_LENGTH } from '#contract/limits.ts'
import { disguised, look, photo } from '#tests/pictures.ts'
import { withModel } from '#tests/services/with-model.ts'
import { world } from '#tests/world.ts'
import { cleanAlt } from './alt.ts'

const SEES = { GROK_VISION: 'on' }

describe('GET /grok', () => {
  it('names the available features', async () => {
    const { alice } = await world()
    expect(await alice.call('GET /grok')).toEqual({ model: null, canSee: false })
    const { carol } = await withModel()
    expect(await carol.call('GET /grok')).toEqual({ model: 'parrot-1', canSee: false })
    const { bob } = await withModel(SEES)
    expect(await bob.call('GET /grok')).toEqual({ model: 'parrot-1', canSee: true })
  })
})

describe('POST /grok/alt', () => {
  it('answers the description of a vision model for the image, which is scaled down first', async () => {
    const { alice, model, files } = await withModel(SEES)
    model.will({ says: '  "A **red** and a blue half."\n' })
    const image = await photo({ width: 3_000, height: 1_500 })
    expect(await alice.call('POST /grok/alt', { files: { image: [image] }, language: 'fr' })).toEqual({
      text: 'A red and a blue half.',
    })
    expect(model.requests[0]!.messages[0]!.content).toContain('in French')

    const [{ image_url: sent }] = model.requests[0]!.messages[1]!.content as [{ image_url: { url: string } }]
    const [, bytes = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(sent.url) ?? []
    const seen = await look(Buffer.from(bytes, 'base64'))
    expect({ width: seen.width, height: seen.height, left: seen.colourAt(0.25, 0.5) }).toEqual({
      width: 1_024,
      height: 512,
      left: 'red',
    })
    expect(model.requests[0]).not.toHaveProperty('tools')
    expect(await files('media')).toEqual([])
    // Cleared after the answer.
    await expect.poll(() => files('uploads'), { interval: 10 }).toEqual([])
  })

  it.each([{}, { GROK_BASE_URL: 'http://127.0.0.1:1', GROK_MODEL: 'blind' }])(
    'does not exist without a vision model',
    async (settings) => {
      const { alice } = await world({ settings })
      const asked = alice.call('POST /grok/alt', { files: { image: [await photo()] } })
      await expect(asked).rejects.toMatchObject({ status: 501, code: 'not_configured' })
    },
  )

  it('refuses an invalid image, and a missing one', async () => {
    const { alice, model } = await withModel(SEES)
    const asks = (image: Blob[]) => alice.call('POST /grok/alt', { files: { image } })
    await expect(asks([disguised('<svg/>')])).rejects.toMatchObject({ status: 415, code: 'not_an_image' })
    await expect(asks([])).rejects.toMatchObject({ status: 400 })
    expect(model.requests).toEqual([])
  })

  it.each([{ status: 500 }, { says: '' }, { says: 'A red', ends: 'broken' as const }])(
    'reports that the model does not answer',
    async (reply) => {
      const { alice, model } = await withModel(SEES)
      model.will(reply)
      const asked = alice.call('POST /grok/alt', { files: { image: [await photo()] } })
      await expect(asked).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    },
  )

  it('is limited per user', async () => {
    const { alice, model } = await withModel({ ...SEES, RATE_LIMIT_GROK_MODEL: '1/86400' })
    model.will({ says: 'Halves.' })
    const asks = async () => alice.call('POST /grok/alt', { files: { image: [await photo()] } })
    await asks()
    await expect(asks()).rejects.toMatchObject({ status: 429 })
  })
})

describe('a description', () => {
  it.each([
    ['A poster: visit https://evil.example/x now', 'A poster: visit now'],
    ['![](https://evil.example/x.png)A field', 'A field'],
    ['# A field\n\n- with sheep', 'A field with sheep'],
    ['<b>Bold</b>\u202e\u0000 words', 'Bold words'],
  ])('%j is cleaned', (said, text) => expect(cleanAlt(said)).toBe(text))

  it('fits into the field', () => expect(cleanAlt('ab '.repeat(2_000)).length).toBeLessThanOrEqual(ALT_LENGTH))
})
