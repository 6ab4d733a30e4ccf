/** Serves in this process: opens it, listens, and stops on a signal. */
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import { fitYoungGeneration } from '#server/core/memory/heap-flags.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { ProcessRole } from '#server/core/processes/local-paths.ts'
import { version } from '#server/core/version.ts'
import { issueSetupLink } from '#server/features/accounts/registration/setup.ts'
import { mailFolder } from '#server/features/delivery/mail/mail-transport.ts'
import { isNotOnPath } from '#server/features/media/videos/find-ffmpeg.ts'
import { installCommand } from '#server/features/media/videos/install-command.ts'
import { open, type PlusProcess } from '#server/process.ts'
import { explain } from './explain.ts'
import { beat, tell } from './news.ts'
import { type ManagerEnvironment, openServiceManager, REPORTS, watchdogMs } from './service-manager.ts'
import { onStopSignals, STOP_MS } from './stop-signals.ts'

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

interface ServeOptions {
  /** Whether this is the first of several workers, which does the work of a start that is done once. */
  isFirst: boolean
  role: ProcessRole | undefined
  env: ManagerEnvironment
}

/** Serves until a signal. */
export async function serve(config: Config, { isFirst, role, env }: ServeOptions): Promise<void> {
  let running: PlusProcess | undefined
  try {
    const opened = await open(config, { skipsBackfills: !isFirst && !role, makesBackups: true, role })
    running = opened
    opened.server.log.info({ version, node: process.versions.node, engine: ENGINES[config.store.kind] }, 'Plus is open')
    const setup = isFirst ? await issueSetupLink(opened.deps) : null
    await opened.server.listen({ host: config.host, port: config.port })
    fitYoungGeneration(config.memoryMb)
    const manager = cluster.isWorker ? undefined : openServiceManager(env)
    onStopSignals(
      () => {
        manager?.stopping()
        stop(opened)
      },
      () => process.exit(1),
      { isStoppedByParent: role !== undefined },
    )
    // Printed now: the reader of these lines may stop the process at once.
    await tell({ kind: 'listening', lines: await linesFor(config, opened, setup) })
    manager?.serving(`Serving at ${originOf(opened)}`)
    const limitMs = watchdogMs(env)
    if (cluster.isWorker && limitMs !== null) beat(limitMs / REPORTS)
  } catch (error) {
    // Closed first: the reader may stop the process at once. A running backup or a leased slot would outlive it.
    if (running) await Promise.race([running.close().catch(() => {}), wait(STOP_MS)])
    await tell({ kind: 'failed', reason: explain(error) })
    process.exit(1)
  }
}

async function linesFor(config: Config, running: PlusProcess, setup: string | null): Promise<string[]> {
  const origin = originOf(running)
  const lines = [
    `Plus is running at ${origin}`,
    `Version ${version}, Node ${process.versions.node}, ${ENGINES[config.store.kind]}`,
    `Memory: up to ${config.memoryMb} MB${config.workers > 1 ? ` for each of ${config.workers} processes` : ''} (MEMORY_MB)`,
  ]
  if (setup) lines.push(`Create the administrator's account: ${config.publicUrl ?? origin}${setup}`)
  if (running.snapshot)
    lines.push(
      `The data was upgraded. To go back: stop Plus, then ${operatorCommands.admin} rollback (${running.snapshot})`,
    )
  if (!config.mail.smtp) lines.push(`Mails are not sent but kept in ${mailFolder(config)}: set SMTP_URL to send them`)
  if (await isNotOnPath(config)) {
    const command = await installCommand()
    lines.push(`Videos cannot be posted: ffmpeg is not on PATH${command === null ? '' : ` (${command})`}`)
  }
  return lines
}

function originOf({ server }: PlusProcess): string {
  const { address, port, family } = server.server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${/^(\[::\]|0\.0\.0\.0)$/.test(host) ? 'localhost' : host}:${port}`
}

function stop(running: PlusProcess): void {
  setTimeout(() => process.exit(1), STOP_MS).unref()
  running.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
