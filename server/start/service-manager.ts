/**
 * Reports to systemd (Type=notify) that Plus serves, that it still runs, and that it stops (sd_notify(3)). Without
 * NOTIFY_SOCKET it does nothing. Node has no Unix datagram sockets, so systemd's own program sends each message; the
 * unit needs NotifyAccess=all, because that program is another process.
 */
import { spawn } from 'node:child_process'

export interface ServiceManager {
  /** Reports that Plus serves, and from then on that it runs, for as long as `isAlive` answers true. */
  serving(status: string, isAlive?: () => boolean): void
  stopping(): void
}

/** Set by systemd: where messages go, and within how many microseconds one is expected. */
export type ManagerEnvironment = { NOTIFY_SOCKET?: string | undefined; WATCHDOG_USEC?: string | undefined }

/** The time after which systemd treats a silent Plus as hung, in milliseconds; null without a watchdog. */
export function watchdogMs({ NOTIFY_SOCKET, WATCHDOG_USEC }: ManagerEnvironment): number | null {
  const ms = Number(WATCHDOG_USEC) / 1_000
  return NOTIFY_SOCKET && ms > 0 ? ms : null
}

/** Reports within that time: two may be late. */
export const REPORTS = 3

const nothing: ServiceManager = { serving() {}, stopping() {} }

/** Opens the connection to the service manager of this process. */
export function openServiceManager(env: ManagerEnvironment): ServiceManager {
  if (!env.NOTIFY_SOCKET) return nothing
  const limitMs = watchdogMs(env)
  let last = Promise.resolve()
  // Sent in order: a report that Plus runs must not precede the one that it serves.
  const send = (...words: string[]) => {
    last = last.then(() => notify(words))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    serving(status, isAlive = () => true) {
      send('READY=1', `STATUS=${status}`)
      if (limitMs === null) return
      timer = setInterval(() => isAlive() && send('WATCHDOG=1'), limitMs / REPORTS).unref()
    },
    stopping() {
      clearInterval(timer)
      send('STOPPING=1')
    },
  }
}

let isMissing = false

/** Resolves when the message was sent, or sending failed. */
function notify(words: readonly string[]): Promise<void> {
  if (isMissing) return Promise.resolve()
  return new Promise((resolve) => {
    const child = spawn('systemd-notify', words, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('close', () => resolve())
    child.once('error', ({ message }) => {
      if (!isMissing) console.error(`systemd is not notified: ${message}. Use Type=exec, without WatchdogSec.`)
      isMissing = true
      resolve()
    })
  })
}
