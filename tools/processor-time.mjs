import { readFileSync } from 'node:fs'

/** Hundredths of a second, in which Linux says these times, in milliseconds. */
const TICK_MS = 10

/** The processor time of this process in milliseconds, user and system; on Linux with that of its child processes that have ended. */
export function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + endedChildren()
}

function endedChildren() {
  if (process.platform !== 'linux') return 0
  // The name of the program, in brackets, may have spaces. After it: cutime and cstime are the 14th and 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

/** The lines that say what each of these took, the longest first, and all together. Times are in milliseconds. */
export function timeTable(times) {
  const rows = Object.entries(times).sort(([, a], [, b]) => b - a)
  const all = rows.reduce((sum, [, time]) => sum + time, 0)
  return [...rows, ['together', all]].map(([name, time]) => `${minutes(time).padStart(9)}  ${name}`)
}

const minutes = (time) => {
  const seconds = Math.round(time / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
