import { chmod, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { restrictToOwner } from './private-files.ts'

async function openFile(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'plus.db')
  await writeFile(file, '')
  await chmod(file, 0o644)
  return file
}

describe('restrictToOwner', () => {
  it('makes a file readable by its owner only', async () => {
    const [file, warn] = [await openFile(), vi.fn()]
    restrictToOwner(file, { warn })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(warn).not.toHaveBeenCalled()
  })

  it('warns when the file system does not keep permissions', async () => {
    const [file, warn] = [await openFile(), vi.fn()]
    restrictToOwner(file, { warn }, () => {})
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { path: file, mode: '644' },
      `Others on this machine can read ${file}: let only the account that runs Plus read it`,
    )
  })

  it('ignores files that do not exist', () => {
    const warn = vi.fn()
    restrictToOwner('/nowhere/at/all', { warn })
    expect(warn).not.toHaveBeenCalled()
  })
})
