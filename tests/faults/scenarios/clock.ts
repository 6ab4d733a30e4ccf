/** The wall clock jumps by a day, forward and back. */
import { DAY_MS } from '#contract/durations.ts'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { signUp } from '#tests/faults/ledger/ledger.ts'
import { post } from '#tests/faults/ledger/write.ts'
import { startWriters, stopAndRetry } from '#tests/faults/ledger/writers.ts'
import { controlFrom } from '#tests/faults/preload/compile.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'

/** The time within which writes must succeed again. */
const PATIENCE_MS = 5_000
const jumps = [DAY_MS, 0, -DAY_MS, 0]

export const clock: Scenario = {
  name: 'clock by a day both ways',
  async run({ random, folder, findings, onEnd, ledger }) {
    const control = controlFrom(folder)
    const place = placeAt(folder, { RATE_LIMITS: 'on', RATE_LIMIT_TWEETS: '10000/60', RATE_LIMIT_TOGGLES: '10000/60' })
    const settings = control.settings(place.settings.DATA_DIR!)
    let plus = await startListening(place, onEnd, { ...settings, RATE_LIMIT_MESSAGES: '10000/60' })
    await signUp(place, ledger, 5)
    const times = [0, ...jumps]
    const ids: string[] = []
    for (const [index, ms] of times.entries()) {
      control.moveClock(ms)
      const writers = startWriters(ledger, random)
      findings.expect(
        await writers.acknowledge(40, PATIENCE_MS),
        `writes do not go on after the jump to ${ms / DAY_MS}`,
      )
      await stopAndRetry(writers, ledger, random)
      // A process that starts while the clock is behind also makes ids greater than earlier ones.
      if (index === 3) {
        await plus.kill('SIGKILL')
        plus = await startListening(place, onEnd, { ...settings, RATE_LIMIT_MESSAGES: '10000/60' })
      }
      await post(ledger, ledger.members[0]!)
      ids.push(ledger.posts.at(-1)!.id ?? '')
    }
    findings.expect(`${ids}` === `${ids.toSorted()}`, `ids are not in the order of the posts: ${ids.join(', ')}`)
    const codes = [...ledger.refusals].map(([each, count]) => `${count} ${each}`)
    findings.expect(!ledger.refusals.has('signed_out'), 'sessions were lost')
    findings.expect(!ledger.refusals.has('rate_limited'), 'members were limited for longer than a window')
    await accountFor(place, ledger, findings)
    return `${jumps.length} jumps${codes.length > 0 ? `, refused: ${codes.join(', ')}` : ''}`
  },
}
