/** Processes of this machine, as Linux lists them in `/proc`. */
import { readdir, readFile } from 'node:fs/promises'

const read = (pid: number | string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/** The processes that a process has started, and theirs, with their command lines. */
export async function descendantsOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const children = []
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await read(name, 'status')).includes(`\nPPid:\t${parent}\n`))
      children.push({ pid: Number(name), command: (await read(name, 'cmdline')).replaceAll('\0', ' ') })
  const theirs = await Promise.all(children.map(({ pid }) => descendantsOf(pid)))
  return [...children, ...theirs.flat()]
}

/** Whether a process runs. One that has ended and that its parent has not looked after does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const [, state] = (await read(pid, 'stat')).split(') ')
  return state !== undefined && !/^[ZX]/.test(state)
}

/** The processor time that a process has taken, in hundredths of a second. */
export async function processorTime(pid: number): Promise<number> {
  const [user, system] = (await read(pid, 'stat')).split(') ')[1]!.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

/** The most memory that a process has had so far, in megabytes. */
export async function peakMemory(pid: number): Promise<number> {
  const [, kb] = /^VmHWM:\s+(\d+)/m.exec(await read(pid, 'status')) ?? []
  return Number(kb) / 1_024
}
