/**
 * A soak: members read, write and keep tabs open for minutes, at a modest rate. Prints memory by the minute. It passes when
 * memory is flat after the warm-up, nothing failed, and every acknowledged write is there once.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { Findings } from '#tests/faults/ledger/findings.ts'
import { Ledger, signUp } from '#tests/faults/ledger/ledger.ts'
import { startWriters } from '#tests/faults/ledger/writers.ts'
import type { Place } from '#tests/faults/processes/plus.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import type { Heap } from '#tools/bench/processes/probe.ts'
import { createRandom } from '#tools/random.ts'
import { growth } from './growth.ts'
import { openTabs, startReaders } from './readers.ts'

const MEMBERS = 20
/** The pause of each member between two writes: some 25 writes a second in all. */
const WRITE_PAUSE_MS = 750
const READS_PER_SECOND = 75
const SEED = 20_261_124
/** The part of the time in which caches fill. */
const WARM_UP = 0.4
/** Megabytes a minute. Data grows during the soak, and with it the caches and the pages of SQLite, up to their limits. */
const MAX_GROWTH = { heapMb: 1, residentMb: 4 }

/** Soaks for a time such as `10m` or `90s`. Answers whether it passed. */
export async function benchSoak(text: string): Promise<boolean> {
  const [, count, unit] = /^(\d+)([ms])$/.exec(text) ?? []
  if (!count) throw new Error(`--soak takes a time such as 10m or 90s, not ${text}`)
  const totalMs = Number(count) * (unit === 'm' ? 60_000 : 1_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-soak-'))
  try {
    return await soak(path.join(folder, 'data'), totalMs)
  } finally {
    await Child.stopAll()
    await rm(folder, { recursive: true, force: true })
  }
}

async function soak(dir: string, totalMs: number): Promise<boolean> {
  await mkdir(dir)
  // With the memory of a large machine caches would fill for longer than a soak takes.
  const plus = await startPlus(dir, ['--expose-gc'], { LOAD_SHEDDING: 'on', MEMORY_MB: '250' })
  const place: Place = { settings: { DATA_DIR: dir }, origin: `http://127.0.0.1:${plus.port}` }
  const [ledger, findings, random] = [new Ledger(), new Findings(), createRandom(SEED)]
  await signUp(place, ledger, MEMBERS)
  const tabs = await openTabs(place, ledger)
  const writers = startWriters(ledger, random, WRITE_PAUSE_MS)
  const readers = startReaders(ledger, random, READS_PER_SECOND)
  const samples = await sample(plus.child, totalMs, () => `${ledger.acknowledged} writes, ${readers.answered} reads`)
  await Promise.all([writers.stop(), readers.stop()])
  for (const failure of readers.failures) findings.fault(failure)
  for (const [code, times] of ledger.refusals) findings.fault(`${times} writes were refused with ${code}`)
  findings.expect(tabs.closed === 0, `${tabs.closed} live connections were closed`)
  tabs.close()
  for (const measure of ['heapMb', 'residentMb'] as const) {
    const perMinute = growth(samples, measure)
    console.log(`${measure === 'heapMb' ? 'Heap' : 'Memory'} after the warm-up: ${perMinute.toFixed(2)} MB a minute`)
    findings.expect(perMinute <= MAX_GROWTH[measure], `that is more than ${MAX_GROWTH[measure]} MB a minute`)
  }
  await accountFor(place, ledger, findings)
  for (const fault of findings.faults) console.log(`    ${fault}`)
  const { acknowledged, lost, doubled, others } = findings
  console.log(
    `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${others} errors, ${tabs.frames} live events`,
  )
  return !findings.hasFailed
}

/** A sample every minute, or ten of a short soak. Those of the warm-up are printed only. */
async function sample(child: Child, totalMs: number, progress: () => string) {
  const samples: (Heap & { minute: number })[] = []
  const everyMs = Math.min(60_000, totalMs / 10)
  for (let at = everyMs; at <= totalMs; at += everyMs) {
    await wait(everyMs)
    const heap = await child.request<Heap>('heap')
    const minute = at / 60_000
    const { residentMb, heapMb } = heap
    console.log(`${minute.toFixed(1)} min: ${residentMb.toFixed(0)} MB, heap ${heapMb.toFixed(1)} MB, ${progress()}`)
    if (at > totalMs * WARM_UP) samples.push({ ...heap, minute })
  }
  return samples
}
