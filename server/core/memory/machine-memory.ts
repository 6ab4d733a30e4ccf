/**
 * The memory that this process may use: the memory of the machine, or less where a control group (cgroup) limits it.
 */
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'

/**
 * Where the kernel shows the limits of control groups: version 2, which has one hierarchy, and version 1 with one for
 * memory.
 */
const HIERARCHIES = [
  { line: /^0::(.*)$/m, folder: 'sys/fs/cgroup', limits: ['memory.max', 'memory.high'] },
  {
    line: /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes'],
  },
]

/** The memory limit in bytes. `root` is the parent of /proc and /sys, for tests. */
export function machineMemory(root = '/', machine = totalmem()): number {
  const groups = read(path.join(root, 'proc/self/cgroup')) ?? ''
  const limits = HIERARCHIES.flatMap(({ line, folder, limits }) => {
    const group = line.exec(groups)?.[1]
    if (group === undefined) return []
    return foldersUpTo(group).flatMap((each) => limits.map((name) => read(path.join(root, folder, each, name))))
  })
  // "max", and the huge number that version 1 has instead, mean no limit below the machine's memory.
  const bytes = limits.map((text) => Number.parseInt(text ?? '', 10)).filter((limit) => limit > 0)
  return Math.min(machine, ...bytes)
}

/**
 * The folder of a group and of all its parents, each of which limits it, too. A container may see its own group at the
 * top of the hierarchy under an outside path, of which only the last folder exists.
 */
function foldersUpTo(group: string): string[] {
  const folders = [group]
  while (path.dirname(folders.at(-1)!) !== folders.at(-1)) folders.push(path.dirname(folders.at(-1)!))
  return folders
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
