/** A disk that is full, read-only or failing, or that cannot be read either. Plus keeps running, and recovers by itself. */
import { constants } from 'node:os'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Ledger, signUp } from '#tests/faults/ledger/ledger.ts'
import { until } from '#tests/faults/ledger/until.ts'
import { startWriters, stopAndRetry } from '#tests/faults/ledger/writers.ts'
import { controlFrom } from '#tests/faults/preload/compile.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Given, Scenario } from '#tests/faults/scenario.ts'

const PATIENCE_MS = 30_000
const { ENOSPC, EROFS, EIO } = constants.errno

/** The code of a refused write, by the error of the system. */
const expected = [
  { name: 'full disk', write: ENOSPC, read: 0, code: 'storage_full' },
  { name: 'read-only disk', write: EROFS, read: 0, code: 'data_read_only' },
  { name: 'failing disk', write: EIO, read: 0, code: 'store_unavailable' },
  { name: 'unreadable disk', write: EIO, read: EIO, code: 'store_unavailable' },
] as const

const scenarioOf = ({ name, write, read, code }: (typeof expected)[number]): Scenario => ({
  name,
  async run(given) {
    const { folder, random, findings, onEnd, isLong, ledger } = given
    const control = controlFrom(folder)
    const place = placeAt(folder)
    await startListening(place, onEnd, control.settings(place.settings.DATA_DIR!))
    await signUp(place, ledger, 5)
    const times = isLong ? 6 : 1
    for (let round = 0; round < times; round++) {
      const writers = startWriters(ledger, random)
      findings.expect(await writers.acknowledge(30, PATIENCE_MS), 'no writes before the fault')
      control.breakDisk({ write, read })
      const before = sumOf(ledger)
      await writers.acknowledge(1_000_000, 1_000)
      // The code depends on the kind of write.
      await until(() => ledger.refusals.has(code), PATIENCE_MS)
      const refused = sumOf(ledger) - before
      findings.expect(refused > 0, 'no write was refused')
      await (read ? expectRefusals(given) : expectReads(given))
      control.breakDisk({ write: 0, read: 0 })
      findings.expect(await writers.acknowledge(30, PATIENCE_MS), 'no writes after the fault')
      await stopAndRetry(writers, ledger, random)
    }
    const codes = [...ledger.refusals].map(([each, count]) => `${count} ${each}`)
    findings.expect(ledger.refusals.has(code), `writes were refused with ${codes.join(', ')}, not ${code}`)
    findings.expect(!ledger.refusals.has('internal'), `${codes.join(', ')}`)
    await accountFor(place, ledger, findings)
    return `refused with ${codes.join(', ')}${read ? '' : ', and reads went on'}`
  },
})

const sumOf = ({ refusals }: Ledger): number => [...refusals.values()].reduce((sum, count) => sum + count, 0)

async function expectReads({ findings, ledger }: Given): Promise<void> {
  const member = ledger.members[0]!
  // A connection may be closed just as it is reused: clients repeat reads.
  const reads = () =>
    member.call('GET /timelines/following').then(() => member.call('GET /users/:id', { params: { id: member.id } }))
  await reads()
    .catch(reads)
    .catch(reads)
    .catch(reads)
    .catch((error) => findings.fault(`a read failed during the fault: ${error.message} ${error.cause}`))
}

/**
 * Cached data may still be answered; other calls are refused as if the store were unreachable, and the process is not ready.
 */
async function expectRefusals({ findings, ledger }: Given): Promise<void> {
  const member = ledger.members[0]!
  const codeOf = (answer: Promise<unknown>) => answer.then(() => 'answered').catch((error) => String(error.code))
  const reads = [member.call('GET /timelines/following'), member.call('GET /search', { query: { q: 'a' } })]
  for (const code of await Promise.all(reads.map(codeOf)))
    findings.expect(['answered', 'store_unavailable'].includes(code), `a read was refused with ${code}`)
  const isRefused = () => codeOf(member.call('GET /ready')).then((code) => code === 'store_unavailable')
  findings.expect(await until(isRefused, PATIENCE_MS), 'a process on an unreadable disk says that it is ready')
}

export const brokenDisk: readonly Scenario[] = expected.map(scenarioOf)
