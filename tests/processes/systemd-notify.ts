/** Replaces systemd's program, which sends messages to a socket that Node cannot open, by one that records its messages. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

interface FakeNotify {
  /** For a process that this program shall report for. */
  env: { PATH: string; NOTIFY_SOCKET: string; WATCHDOG_USEC: string }
  /** The messages so far. */
  said(): Promise<string[]>
}

/** Creates the program. `watchdogMs` is the longest time between two messages. */
export async function fakeNotify(watchdogMs: number): Promise<FakeNotify> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [bin, file] = [path.join(folder, 'bin'), path.join(folder, 'said')]
  await mkdir(bin)
  await writeFile(file, '')
  await writeFile(path.join(bin, 'systemd-notify'), `#!/bin/sh\necho "$*" >>'${file}'\n`, { mode: 0o755 })
  return {
    env: {
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      NOTIFY_SOCKET: '@plus/notify',
      WATCHDOG_USEC: String(watchdogMs * 1_000),
    },
    said: async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean),
  }
}
