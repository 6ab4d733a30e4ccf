/** Examines the ports: whether Plus or nothing listens on them. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const WAIT_MS = 3_000

const ports: Examination = {
  name: 'Port',
  async examine({ config }) {
    const { host, port, metrics } = config
    if (port !== 0 && port === metrics.port)
      return wrong(`METRICS_PORT and PORT are both ${port}.`, 'Give the metrics another port.')
    const own = port === 0 ? undefined : await listens('PORT', host, port)
    if (own?.code === 'EADDRINUSE' && (await isPlus(config)))
      return (await runsHere(config))
        ? fine(`Plus answers on port ${port}.`)
        : unwise(
            `Plus answers on port ${port}, but with other data than DATA_DIR.`,
            'Set PORT or DATA_DIR: two networks need different ports.',
          )
    const findings: Finding[] = own ? [own.finding] : []
    if (metrics.port)
      findings.push(...[await listens('METRICS_PORT', metrics.host, metrics.port)].map(({ finding }) => finding))
    return findings
  },
}

/** Listens for a moment. */
async function listens(
  setting: string,
  host: string,
  port: number,
): Promise<{ code?: string | undefined; finding: Finding }> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return { finding: fine(`${setting} ${port} is free.`) }
  } catch (error) {
    const { code } = error as { code?: string }
    return { code, finding: explain(setting, host, port, code) }
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

function explain(setting: string, host: string, port: number, code: string | undefined): Finding {
  if (code === 'EADDRINUSE')
    return wrong(
      `${setting} ${port} is taken by another program.`,
      `Stop that program (ss -ltnp shows it), or set another ${setting}.`,
    )
  if (code === 'EACCES')
    return wrong(
      `this account is not allowed to listen on ${setting} ${port}.`,
      'Use a port from 1024 up, with a proxy in front.',
    )
  return wrong(
    `nothing can listen on ${host}:${port} (${code}).`,
    `Set ${setting.replace('PORT', 'HOST')} to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
  )
}

/** Whether Plus is listening at the address. */
async function isPlus({ host, port }: Config): Promise<boolean> {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${reached}:${port}/api/health`, { signal: AbortSignal.timeout(WAIT_MS) })
    const body = (await answer.json()) as { ok?: unknown; version?: unknown }
    return body.ok === true && typeof body.version === 'string'
  } catch {
    return false
  }
}

/** Whether Plus runs on the data folder; true where that cannot be known. */
async function runsHere({ store, dataDir }: Config): Promise<boolean> {
  if (store.kind !== 'sqlite') return true
  const note = await readFile(path.join(dataDir, 'plus.pid'), 'utf8').catch(() => undefined)
  if (note === undefined) return false
  const [pid, host] = note.trim().split(' ')
  if (host !== hostname()) return true
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

export const portExaminations = [ports]
