/** CPU time of the threads of this process but the main one, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds so far, by the name of the threads. Empty on other systems than Linux. */
export type Threads = Record<string, number>

const TASKS = '/proc/self/task'

export function threadTimes(): Threads {
  const times: Threads = {}
  for (const id of listTasks()) {
    if (Number(id) === process.pid) continue
    try {
      const name = readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim()
      const [nanoseconds = '0'] = readFileSync(`${TASKS}/${id}/schedstat`, 'utf8').split(' ')
      times[name] = (times[name] ?? 0) + Number(nanoseconds) / 1e6
    } catch {
      // The thread has ended.
    }
  }
  return times
}

function listTasks(): string[] {
  try {
    return readdirSync(TASKS)
  } catch {
    return []
  }
}
