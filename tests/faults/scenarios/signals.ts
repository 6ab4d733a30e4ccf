/** A second process on the folder, the end of the terminal, and a second stop signal. */
import { setTimeout as wait } from 'node:timers/promises'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { signUp } from '#tests/faults/ledger/ledger.ts'
import { startWriters, stopAndRetry } from '#tests/faults/ledger/writers.ts'
import { placeAt, start, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'

const PATIENCE_MS = 20_000
/** An earlier second signal counts as the first one. */
const INSIST_MS = 600

export const signals: Scenario = {
  name: 'two processes, SIGHUP, SIGTERM twice',
  async run({ random, folder, findings, onEnd, ledger }) {
    const place = placeAt(folder)
    const first = await startListening(place, onEnd)
    await signUp(place, ledger, 5)
    const writers = startWriters(ledger, random)
    const second = await start({ ...place }, onEnd)
    const refusal = `Process ${first.pid} runs Plus on`
    const said = second.output()
    findings.expect((await second.ended) === 1 && said.includes(refusal), `a second one said: ${said}`)
    first.signal('SIGHUP')
    findings.expect(await writers.acknowledge(40, PATIENCE_MS), 'the first one stopped at SIGHUP')
    // An unfinished request delays the stop.
    const hanging = fetch(`${place.origin}/api/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ledger.members[0]!.token}`, 'content-type': 'application/json' },
      body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"content":"')) }),
      duplex: 'half',
    }).catch(() => {})
    await wait(200)
    first.signal('SIGTERM')
    await wait(INSIST_MS)
    const code = await first.kill('SIGTERM')
    findings.expect(code === 1 || code === 0, `SIGTERM twice ended it with ${code}`)
    await Promise.all([hanging, writers.stop()])
    await startListening(place, onEnd)
    await stopAndRetry(writers, ledger, random)
    await accountFor(place, ledger, findings)
    return `refused, ignored, ended with ${code}`
  },
}
