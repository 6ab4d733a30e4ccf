import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { createFolderBlobStore } from './folder-blob-store.ts'

it('a stored file is synced with its folder', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const sync = vi.fn(async (_folder: string) => {})
  const store = createFolderBlobStore(folder, sync)
  const name = (index: number) => `${String(index).padStart(32, 'a')}.webp`
  await store.put(name(1), Buffer.from('one'))
  await store.put(name(2), Buffer.from('two'))
  const parent = path.join(folder, 'aa')
  expect(sync.mock.calls.flat()).toEqual([parent, folder, parent])
})
