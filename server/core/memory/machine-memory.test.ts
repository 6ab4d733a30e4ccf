import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { machineMemory } from './machine-memory.ts'

const MB = 2 ** 20
const MACHINE = 8_000 * MB

/** The memory of a machine with these files below /proc and /sys. */
async function memoryWith(files: Record<string, string>): Promise<number> {
  const root = await makeFolder()
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `${text}\n`)
  }
  return machineMemory(root, MACHINE) / MB
}

const inGroup = (line: string) => ({ 'proc/self/cgroup': line })

describe('machineMemory', () => {
  it('is the memory of the machine when no limit is set', async () => {
    expect(await memoryWith({})).toBe(8_000)
    expect(await memoryWith({ ...inGroup('0::/'), 'sys/fs/cgroup/memory.max': 'max' })).toBe(8_000)
  })

  it('is the limit of a container, with control groups of version 2 and 1', async () => {
    expect(await memoryWith({ ...inGroup('0::/'), 'sys/fs/cgroup/memory.max': `${512 * MB}` })).toBe(512)
    const v1 = inGroup('9:name=systemd:/a\n4:cpu,memory:/docker/abc\n1:cpuset:/')
    expect(await memoryWith({ ...v1, 'sys/fs/cgroup/memory/memory.limit_in_bytes': `${600 * MB}` })).toBe(600)
  })

  it('is the lowest limit of the group and its parents', async () => {
    const service = inGroup('0::/plus.slice/plus.service')
    const [top, slice] = ['sys/fs/cgroup', 'sys/fs/cgroup/plus.slice']
    expect(
      await memoryWith({
        ...service,
        [`${top}/memory.max`]: 'max',
        [`${slice}/memory.max`]: `${700 * MB}`,
        [`${slice}/plus.service/memory.max`]: `${900 * MB}`,
      }),
    ).toBe(700)
    expect(
      await memoryWith({
        ...service,
        [`${slice}/plus.service/memory.max`]: `${900 * MB}`,
        [`${slice}/plus.service/memory.high`]: `${500 * MB}`,
      }),
    ).toBe(500)
  })

  it('is the memory of the machine when version 1 reports no limit', async () => {
    const none = { 'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712' }
    expect(await memoryWith({ ...inGroup('4:memory:/'), ...none })).toBe(8_000)
  })
})
