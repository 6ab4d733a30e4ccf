import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { makeKeyFile, rewriteKeyFile } from './secrets.ts'

describe('changing the keys of a file', () => {
  let folder: string
  let file: string
  const lines = async () => (await readFile(file, 'utf8')).trim().split('\n')

  beforeEach(async () => {
    folder = await makeFolder()
    file = path.join(folder, 'secret.key')
    makeKeyFile(file)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('puts a new key first, or keeps only the first; permissions stay', async () => {
    const [first] = await lines()
    await chmod(file, 0o640)
    expect(rewriteKeyFile(file, 'add')).toBe(2)
    const [newest, older] = await lines()
    expect(older).toBe(first)
    expect(rewriteKeyFile(file, 'keep-first')).toBe(1)
    expect(await lines()).toEqual([newest])
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })

  it('refuses while another call changes them, so that no key is lost', async () => {
    const before = await lines()
    await writeFile(`${file}.new`, 'of another call')
    expect(() => rewriteKeyFile(file, 'add')).toThrow(`There is a file ${file}.new: the keys are being changed`)
    expect(await lines()).toEqual(before)
    expect(await readFile(`${file}.new`, 'utf8')).toBe('of another call')
  })

  it('leaves a damaged or missing file unchanged', async () => {
    await writeFile(file, 'damaged')
    expect(() => rewriteKeyFile(file, 'add')).toThrow(`The key file ${file} must hold 32 bytes`)
    expect(await lines()).toEqual(['damaged'])
    await rm(file)
    expect(() => rewriteKeyFile(file, 'add')).toThrow(`There is no key file ${file}.`)
    expect(await readdir(folder)).toEqual([])
  })
})
