/** Memory, processes and versions of the machine. */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { machineMemory } from '#server/core/memory/machine-memory.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import { grouped } from '#tools/admin/table.ts'
import { type Examination, fine, unwise, wrong } from './finding.ts'

const MB = 2 ** 20
const LEAST_FILES = 4_096
const LEAST_NODE = 24

const memory: Examination = {
  name: 'Memory',
  async examine({ config }) {
    const available = machineMemory()
    const needed = config.memoryMb * config.workers * MB
    const facts = `${grouped(needed / MB)} MB for Plus (MEMORY_MB × WORKERS) of ${grouped(Math.floor(available / MB))} MB`
    if (needed > available)
      return wrong(`Plus may use more memory than there is: ${facts}.`, 'Lower MEMORY_MB or WORKERS, or add memory.')
    if (needed > available * 0.8)
      return unwise(
        `Plus may use nearly all of it: ${facts}.`,
        'Leave a fifth to the system: lower MEMORY_MB or WORKERS.',
      )
    return fine(`${facts}.`)
  },
}

const swap: Examination = {
  name: 'Swap',
  async examine() {
    const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
    const [, kb] = /^SwapTotal:\s+(\d+)/m.exec(text) ?? []
    if (kb === undefined) return undefined
    return Number(kb) > 0
      ? fine(`${formatBytes(Number(kb) * 1_024)}.`)
      : unwise('There is none: when memory runs out, the system kills a process.', 'Add a gigabyte of swap.')
  },
}

const files: Examination = {
  name: 'Open files',
  async examine() {
    const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
    const [, limit] = /^Max open files\s+(\d+)/m.exec(text) ?? []
    if (limit === undefined) return undefined
    return Number(limit) >= LEAST_FILES
      ? fine(`up to ${limit}.`)
      : unwise(`up to ${limit}; each connection is one.`, 'Raise it: LimitNOFILE=65536 in systemd, or ulimit -n 65536.')
  },
}

const node: Examination = {
  name: 'Node',
  async examine({ config }) {
    const found = process.versions.node
    if (Number.parseInt(found, 10) < LEAST_NODE)
      return wrong(
        `version ${found} is too old.`,
        `Use Node ${LEAST_NODE}, or start with ${operatorCommands.start}, which brings its own.`,
      )
    return config.workers > availableParallelism()
      ? unwise(`WORKERS=${config.workers} on ${availableParallelism()} cores.`, 'Use at most one per core.')
      : fine(`version ${found}, ${availableParallelism()} cores.`)
  },
}

const synchronised: Examination = {
  name: 'Time service',
  async examine() {
    const run = promisify(execFile)
    const answer = await run('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 3_000 }).catch(
      () => undefined,
    )
    if (!answer) return undefined
    return answer.stdout.trim() === 'yes'
      ? fine('the clock is synchronised.')
      : unwise(
          'the clock is not synchronised.',
          'Turn it on: timedatectl set-ntp true. Authenticator codes need the right time.',
        )
  },
}

export const machineExaminations = [memory, swap, files, node, synchronised]
