import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { canShareStore, emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { fakeNotify } from '#tests/processes/systemd-notify.ts'

const TOKEN = 'a-token-of-this-test'

/** Over a connection of its own, which goes to the next worker. */
const asksHealth = ({ place }: Installation): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${place.origin}/api/health`, { agent: false, signal: AbortSignal.timeout(30_000) }, (answer) =>
      resolve(answer.resume().statusCode),
    ).on('error', reject)
  })

const linesWith = (text: string, output: string) => output.split('\n').filter((line) => line.includes(text))

/** The processes that have answered, by their lines in the log. */
const answering = (output: string): Set<number> =>
  new Set(linesWith('"url":"/api/health"', output).map((line) => (JSON.parse(line) as { pid: number }).pid))

async function takenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  return String((other.address() as AddressInfo).port)
}

describe.runIf(canShareStore())('WORKERS', { timeout: 120_000 }, () => {
  it('runs processes on one port, which answer in turn, are replaced when they die, and stop together', async () => {
    const home = await emptyInstallation()
    const systemd = await fakeNotify(600)
    const running = await home.starts({ WORKERS: '2', LOG_LEVEL: 'info', METRICS_TOKEN: TOKEN, ...systemd.env })
    const served = ['READY=1 STATUS=Serving with 2 processes', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']
    await expect.poll(async () => (await systemd.said()).slice(0, 5), { timeout: 60_000 }).toEqual(served)
    for (let asked = 0; asked < 4; asked++) expect(await asksHealth(home)).toBe(200)
    await expect.poll(() => answering(running.output).size).toBe(2)
    expect(answering(running.output)).not.toContain(running.pid)

    // Whichever process answers adds up the figures of all.
    const figures = await fetch(`${home.place.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const asked = /^plus_http_requests_total\{call="GET \/health",status="200"\} 4$/m
    expect(await figures.text()).toMatch(new RegExp(`${asked.source}[^]*^plus_processes 2$`, 'm'))

    const [victim, survivor] = answering(running.output)
    process.kill(victim!, 'SIGKILL')
    await expect
      .poll(() => running.output, { timeout: 60_000 })
      .toContain(`Process ${victim} of Plus ended with SIGKILL`)
    expect(await asksHealth(home)).toBe(200)
    const listening = () => linesWith('Server listening', running.output).length
    await expect.poll(listening, { timeout: 60_000 }).toBe(3)
    for (let asked = 0; asked < 4; asked++) expect(await asksHealth(home)).toBe(200)
    await expect.poll(() => answering(running.output).size).toBe(3)

    expect(await running.kill('SIGTERM')).toBe(0)
    await expect
      .poll(async () => (await systemd.said()).filter((line) => !line.startsWith('WATCHDOG')))
      .toEqual([served[0], 'STOPPING=1'])
    for (const pid of [...answering(running.output), survivor!]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    for (const once of ['Plus is running at', 'the administrator', 'Mails are not sent'])
      expect(linesWith(once, running.output)).toHaveLength(1)
  })

  it('answers a connection that was handed to a worker that died before it accepted it, or closes it', async () => {
    const home = await emptyInstallation()
    const running = await home.starts({ WORKERS: '2', LOG_LEVEL: 'info' })
    for (let asked = 0; asked < 4; asked++) expect(await asksHealth(home)).toBe(200)
    await expect.poll(() => answering(running.output).size).toBe(2)
    const [victim] = answering(running.output)
    process.kill(victim!, 'SIGSTOP')
    const asked = Array.from({ length: 4 }, () => asksHealth(home))
    // The other one answers the rest.
    await Promise.any(asked)
    process.kill(victim!, 'SIGKILL')
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200])

    // The replacement hardly listens yet. Where no worker does, the connection is closed.
    const [survivor] = [...answering(running.output)].filter((pid) => pid !== victim)
    process.kill(survivor!, 'SIGSTOP')
    const request = get(`${home.place.origin}/api/health`, { agent: false, signal: AbortSignal.timeout(30_000) })
    const outcome = once(request, 'response').then(
      ([{ statusCode }]) => statusCode,
      ({ code }) => code,
    )
    const [socket] = await once(request, 'socket')
    await once(socket, 'connect')
    process.kill(survivor!, 'SIGKILL')
    expect([200, 'ECONNRESET']).toContain(await outcome)
    expect(await running.kill('SIGTERM')).toBe(0)
  })

  it.each([
    [
      'settings are wrong',
      async () => ({ LOG_LEVEL: 'loud' }),
      /^Plus cannot start with these settings:\nLOG_LEVEL .*\n$/,
    ],
    ['the port is taken', async () => ({ PORT: await takenPort() }), /^Port \d+ is taken by another program\..*\n$/],
    [
      'the database is away',
      async () => ({ DATABASE_URL: 'postgres://plus@127.0.0.1:1/plus' }),
      /^The database cannot be reached: .*ECONNREFUSED.*\n$/,
    ],
  ])('says once that %s, and ends', async (_, settings, output) => {
    const { starts } = await emptyInstallation()
    const child = await starts({ WORKERS: '3', ...(await settings()) })
    expect(await child.ended).toBe(1)
    expect(child.output).toMatch(output)
  })
})
