/** `kill -9` at random moments, while members write. */
import { accountFor } from '#tests/faults/ledger/account.ts'
import { signUp } from '#tests/faults/ledger/ledger.ts'
import { retryUnanswered, writeUntilKilled } from '#tests/faults/ledger/workload.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'

export const kill: Scenario = {
  name: 'kill -9 at random moments',
  async run({ random, isLong, folder, findings, onEnd, ledger }) {
    const place = placeAt(folder)
    const times = isLong ? 12 : 2
    for (let round = 0; round < times; round++) {
      const plus = await startListening(place, onEnd)
      if (round === 0) await signUp(place, ledger, 5)
      await retryUnanswered(ledger, random)
      await writeUntilKilled(ledger, random, plus, isLong ? 2_500 : 1_000)
    }
    await startListening(place, onEnd)
    await retryUnanswered(ledger, random)
    await accountFor(place, ledger, findings)
    return `${times} times`
  },
}
