import { describe, expect, it } from 'vitest'
import { decryptWithFiles, encryptWithFiles } from './encrypt-with-files.ts'

const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const image = new File([new Uint8Array([1, 2, 3])], 'cat.png', { type: 'image/png' })
const value = { text: 'A secret thought', images: [{ id: 'a', alt: 'A cat', file: image }], at: null, list: [[1], []] }

describe('a packed value', () => {
  it('opens with its key, files included', async () => {
    const key = await makeKey()
    const opened = (await decryptWithFiles(key, structuredClone(await encryptWithFiles(key, value)))) as typeof value
    const { file } = opened.images[0]!
    expect(opened).toEqual({ ...value, images: [{ id: 'a', alt: 'A cat', file }] })
    expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
      'cat.png',
      'image/png',
      [1, 2, 3],
    ])
  })

  it('does not open with another key, and shows nothing of its content', async () => {
    const packed = await encryptWithFiles(await makeKey(), value)
    expect(await decryptWithFiles(await makeKey(), packed)).toBeUndefined()
    for (const { data } of [packed.value, ...packed.files]) {
      const text = new TextDecoder('latin1').decode(data)
      for (const part of ['secret', 'cat.png', '\u0001\u0002\u0003']) expect(text).not.toContain(part)
    }
  })
})
