/** The memory that this process may count on: that of the machine, or less where a control group (cgroup) limits it. */
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'

/** Where the kernel shows the limits of control groups: version 2, which has one hierarchy, and the one of version 1 for memory. */
const HIERARCHIES = [
  { line: /^0::(.*)$/m, folder: 'sys/fs/cgroup', limits: ['memory.max', 'memory.high'] },
  {
    line: /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes'],
  },
]

/** In bytes. `root` is where /proc and /sys are, for tests. */
export function machineMemory(root = '/', machine = totalmem()): number {
  const groups = read(path.join(root, 'proc/self/cgroup')) ?? ''
  const limits = HIERARCHIES.flatMap(({ line, folder, limits }) => {
    const group = line.exec(groups)?.[1]
    if (group === undefined) return []
    return foldersUpTo(group).flatMap((each) => limits.map((name) => read(path.join(root, folder, each, name))))
  })
  // "max", and what the kernel says in place of it in version 1, is no limit below the machine's memory.
  const bytes = limits.map((text) => Number.parseInt(text ?? '', 10)).filter((limit) => limit > 0)
  return Math.min(machine, ...bytes)
}

/**
 * The folder of a group and of all groups around it, each of which limits it, too. A container may see its own group as the
 * top of the hierarchy under a path from outside, of which only the last folder is there.
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
