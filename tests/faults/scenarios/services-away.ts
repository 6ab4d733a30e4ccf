/** PostgreSQL and Redis freeze, stop, crash and start again, and a worker of Plus is killed. */
import { readFileSync } from 'node:fs'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Ledger, signUp } from '#tests/faults/ledger/ledger.ts'
import { until } from '#tests/faults/ledger/until.ts'
import { startWriters, stopAndRetry, type Writers } from '#tests/faults/ledger/writers.ts'
import { callsOf } from '#tests/faults/processes/api.ts'
import { freePort } from '#tests/faults/processes/free-port.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import { type Service, startPostgres, startRedis } from '#tests/faults/processes/service.ts'
import type { Given, Scenario } from '#tests/faults/scenario.ts'

const PATIENCE_MS = 45_000
/** How long a service is unreachable. */
const AWAY_MS = 1_500
const BEFORE = 30

/** Makes the service unreachable, and restores it. */
type Fault = (service: Service, whileAway: () => Promise<unknown>) => Promise<void>
const freeze: Fault = async (service, whileAway) => {
  service.signal('SIGSTOP')
  await whileAway()
  service.signal('SIGCONT')
}
const stopWith =
  (signal: NodeJS.Signals): Fault =>
  async (service, whileAway) => {
    await service.end(signal)
    await whileAway()
    await service.start()
  }

async function tryFault({ findings }: Given, writers: Writers, fault: Fault, service: Service, name: string) {
  findings.expect(await writers.acknowledge(BEFORE, PATIENCE_MS), `no writes before ${name}`)
  await fault(service, () => writers.acknowledge(1_000_000, AWAY_MS))
  findings.expect(await writers.acknowledge(BEFORE, PATIENCE_MS), `no writes after ${name}`)
}

const refusalsOf = ({ refusals }: Ledger): string =>
  [...refusals].map(([code, count]) => `${count} ${code}`).join(', ') || 'nothing'

export const postgresAway: Scenario = {
  name: 'PostgreSQL frozen, stopped, killed',
  isSlow: true,
  async run(given) {
    const { folder, random, findings, onEnd, isLong, ledger } = given
    const postgres = await startPostgres(folder, onEnd)
    const place = placeAt(folder, { DATABASE_URL: postgres.url })
    await startListening(place, onEnd)
    await signUp(place, ledger, 5)
    for (let round = 0; round < (isLong ? 4 : 1); round++) {
      const writers = startWriters(ledger, random)
      await tryFault(given, writers, freeze, postgres.service, 'the freeze')
      await tryFault(given, writers, stopWith('SIGINT'), postgres.service, 'the stop')
      await tryFault(given, writers, stopWith('SIGKILL'), postgres.service, 'kill -9')
      await stopAndRetry(writers, ledger, random)
    }
    findings.expect(!ledger.refusals.has('internal'), `refused with ${refusalsOf(ledger)}`)
    await accountFor(place, ledger, findings)
    return `refused with ${refusalsOf(ledger)}`
  },
}

export const workerKilled: Scenario = {
  name: 'kill -9 of one of two workers, Redis frozen and stopped',
  isSlow: true,
  async run(given) {
    const { folder, random, findings, onEnd, isLong, ledger } = given
    const [postgres, redis] = await Promise.all([startPostgres(folder, onEnd), startRedis(folder, onEnd)])
    // A fixed port, as Plus would choose another one when both workers are gone.
    const PORT = String(await freePort())
    const place = placeAt(folder, { PORT, DATABASE_URL: postgres.url, REDIS_URL: redis.url, WORKERS: '2' })
    const plus = await startListening(place, onEnd)
    await signUp(place, ledger, 5)
    const times = isLong ? 8 : 1
    for (let round = 0; round < times; round++) {
      const writers = startWriters(ledger, random)
      findings.expect(await writers.acknowledge(BEFORE, PATIENCE_MS), 'no writes before a worker is killed')
      const workers = childrenOf(plus.pid)
      process.kill(random.pick(workers), 'SIGKILL')
      findings.expect(await writers.acknowledge(BEFORE, PATIENCE_MS), 'no writes after a worker is killed')
      const isReplaced = await until(() => childrenOf(plus.pid).length === 2, PATIENCE_MS)
      findings.expect(isReplaced, 'a killed worker is not replaced')
      if (round === 0) {
        await tryFault(given, writers, freeze, redis.service, 'the freeze of Redis')
        await tryFault(given, writers, stopWith('SIGTERM'), redis.service, 'the stop of Redis')
      }
      await stopAndRetry(writers, ledger, random)
    }
    await callsOf(place, null)('GET /ready')
    findings.expect(!ledger.refusals.has('internal'), `refused with ${refusalsOf(ledger)}`)
    await accountFor(place, ledger, findings)
    return `${times} times; refused with ${refusalsOf(ledger)}`
  },
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
