/** CPU time of a PostgreSQL on this machine, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** A tick of the clock in which Linux counts the CPU time of processes. */
const TICK_MS = 10

interface Usage {
  parent: number
  ownMs: number
  /** The CPU time of its children that have ended. */
  endedMs: number
}

/** Answers the milliseconds that all its processes have taken so far. */
export async function watchDatabaseCpu(client: Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const server = usageOf(rows[0]!.pid)?.parent
  if (server === undefined)
    throw new Error('The PostgreSQL of DATABASE_URL must run on this machine, which must be Linux.')
  return () => {
    const all = usageOf(server)
    const children = readdirSync('/proc').flatMap((name) => {
      const usage = /^\d+$/.test(name) ? usageOf(Number(name)) : undefined
      return usage?.parent === server ? usage.ownMs : []
    })
    return children.reduce((sum, ms) => sum + ms, (all?.ownMs ?? 0) + (all?.endedMs ?? 0))
  }
}

/** From `man 5 proc`; undefined when there is no such process. */
function usageOf(pid: number): Usage | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      ownMs: (fields[11]! + fields[12]!) * TICK_MS,
      endedMs: (fields[13]! + fields[14]!) * TICK_MS,
    }
  } catch {
    return
  }
}
