import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { AppError } from '#server/core/errors.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { photo } from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

const TOKEN = 'a-token-of-this-test'
const deploy = path.join(projectFolder, 'deploy')

/** The names of metrics in an expression of Prometheus. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:plus|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  )

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[]
}

it('/metrics does not exist unless it is enabled', async () => {
  const { stranger } = await world()
  for (const path of ['/metrics', '/metrics?x=1']) expect((await stranger.sends(`GET ${path}`)).status).toBe(404)
})

describe('with METRICS_TOKEN', () => {
  it('/metrics answers requests with the token only', async () => {
    const { app, alice } = await world({ processes: 1, settings: { METRICS_TOKEN: TOKEN } })
    const read = (authorization?: string) =>
      app.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    for (const wrong of [undefined, TOKEN, 'Bearer x', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect(await read(wrong)).toMatchObject({ statusCode: 404 })
    await alice.posts('Counted')
    await expect(alice.call('GET /tweets/:id', { params: { id: '0'.repeat(24) } })).rejects.toThrow()
    const { body, statusCode, headers } = await read(`Bearer ${TOKEN}`)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    expect(body).toMatch(/^plus_http_requests_total\{call="POST \/tweets",status="201"\} [1-9]/m)
    expect(body).toMatch(
      /^plus_http_request_duration_seconds_bucket\{call="GET \/tweets\/:id",status="4xx",le="\+Inf"\} /m,
    )
    expect(body).toMatch(/^plus_info\{version="[^"]+",node="[^"]+",engine="(sqlite|postgres)"\} 1$/m)
    expect(body).toMatch(/^plus_ready 1$/m)
    expect(body).toMatch(RegExp(`^plus_memory_budget_bytes ${app.deps.config.memoryMb * 2 ** 20}$`, 'm'))
    expect(body).toMatch(/^plus_page_cache_limit_bytes \d+/m)
    expect(body).not.toContain(await alice.id)
  })

  it('counts failures, but not planned refusals: read-only mode, or overload', async () => {
    const { app, alice } = await world({ processes: 1, settings: { METRICS_TOKEN: TOKEN } })
    const figures = async () => {
      const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      const read = (line: RegExp) => Number(line.exec(body)?.[1] ?? 0)
      return [
        read(/^plus_failures_total (\d+)$/m),
        read(/^plus_http_requests_total\{call="POST \/tweets",status="5\d\d"\} (\d+)$/m),
      ]
    }
    const images = [await photo()]
    const before = await figures()
    const refuse = (error: unknown) => {
      app.deps.blobs.put = () => Promise.reject(error)
      return expect(alice.posts('', { images })).rejects.toThrow()
    }
    for (const code of ['read_only', 'busy', 'restarting'] as const) await refuse(new AppError(code))
    expect(await figures()).toEqual([before[0], before[1]! + 3])
    await refuse(new AppError('store_unavailable'))
    expect(await figures()).toEqual([before[0]! + 1, before[1]! + 4])
  })

  it('has every metric that the dashboard and the alerts in deploy/ name', async () => {
    const { app } = await world({ processes: 1, settings: { METRICS_TOKEN: TOKEN } })
    const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    const known = new Set([...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    const text = (file: string) => readFile(path.join(deploy, file), 'utf8')
    const alerts = (parse(await text('prometheus-alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
    const dashboard = JSON.parse(await text('grafana-dashboard.json')) as object
    const expressions = [...JSON.stringify(dashboard).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)].map(([, each]) => each!)
    expect(expressions.length).toBeGreaterThan(15)
    const named = [...expressions, ...alerts.map(({ expr }) => expr)].flatMap(namesIn)
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
    for (const { alert, annotations } of alerts)
      expect(annotations.summary && annotations.description, alert).toBeTruthy()
    expect(parse(await text('prometheus.yml'))).toMatchObject({ rule_files: ['prometheus-alerts.yml'] })
  })
})

describe('with METRICS_PORT', () => {
  it('metrics are served on that port, and not on the port of the app', async () => {
    const { app, stranger } = await world({ processes: 1, settings: { METRICS_PORT: '0' } })
    const { port, address } = app.metricsAddress!
    expect(address).toBe('127.0.0.1')
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    expect(await (await at('/metrics')).text()).toContain('plus_live_sockets 0')
    expect((await at('/api/health')).status).toBe(404)
    expect((await stranger.sends('GET /metrics')).status).toBe(404)
  })

  it('the error names a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    await expect(world({ settings: { METRICS_PORT: String(port) } })).rejects.toThrow(
      `Port ${port} of METRICS_PORT is taken`,
    )
  })
})
