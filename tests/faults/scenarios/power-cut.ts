/** A power cut: unsynced writes are lost, or partly on the disk. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { signUp } from '#tests/faults/ledger/ledger.ts'
import { retryUnanswered, writeUntilKilled } from '#tests/faults/ledger/workload.ts'
import { compilePreload } from '#tests/faults/preload/compile.ts'
import { Disk } from '#tests/faults/preload/disk.ts'
import { readJournal } from '#tests/faults/preload/journal.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'

export const powerCut: Scenario = {
  name: 'power cut',
  async run({ random, isLong, folder, findings, onEnd, ledger }) {
    const LD_PRELOAD = compilePreload()
    const place = placeAt(folder)
    const root = place.settings.DATA_DIR!
    mkdirSync(root)
    const times = isLong ? 10 : 1
    let dropped = 0
    for (let round = 0; round < times; round++) {
      const journal = path.join(folder, `journal-${round}`)
      const disk = new Disk(root)
      const plus = await startListening(place, onEnd, { LD_PRELOAD, FAULTS_JOURNAL: journal, FAULTS_ROOT: root })
      if (round === 0) await signUp(place, ledger, 5)
      await retryUnanswered(ledger, random)
      await writeUntilKilled(ledger, random, plus, isLong ? 2_500 : 1_000)
      disk.replay(readJournal(journal))
      dropped += disk.cut(random)
    }
    await startListening(place, onEnd)
    await retryUnanswered(ledger, random)
    await accountFor(place, ledger, findings)
    return `${times} times, with ${dropped.toLocaleString('en')} changes of files dropped`
  },
}
