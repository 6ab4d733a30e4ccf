/** `kill -9` during uploads: no half image is shown, and nothing is left of it. */
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accountFor } from '../ledger/account.ts'
import { Ledger, signUp } from '../ledger/ledger.ts'
import { until } from '../ledger/until.ts'
import { drawPicture, retryUnanswered } from '../ledger/workload.ts'
import { post } from '../ledger/write.ts'
import { type Place, placeAt, startListening } from '../processes/plus.ts'
import type { Scenario } from '../scenario.ts'

const PATIENCE_MS = 10_000

export const uploads: Scenario = {
  name: 'kill -9 during uploads',
  async run({ random, folder, findings, onEnd, isLong }) {
    const place = placeAt(folder)
    const ledger = new Ledger()
    const received = path.join(place.settings.DATA_DIR!, 'uploads')
    const filesOf = () => readdirSync(received, { recursive: true }).filter((name) => String(name).includes('images-'))
    const times = isLong ? 8 : 1
    for (let round = 0; round < times; round++) {
      const plus = await startListening(place, onEnd)
      findings.expect(filesOf().length === 0, `uploads of a dead process are left: ${filesOf()}`)
      if (round === 0) await signUp(place, ledger, 5)
      await retryUnanswered(ledger, random)
      await sendHalf(place, ledger.members[0]!.token, await drawPicture(random))
      findings.expect(await until(() => filesOf().length > 0, PATIENCE_MS), 'an upload does not arrive')
      const sending = ledger.members.map(async (member) => post(ledger, member, { image: await drawPicture(random) }))
      await wait(random.below(400))
      await plus.kill('SIGKILL')
      await Promise.all(sending)
    }
    await startListening(place, onEnd)
    await retryUnanswered(ledger, random)
    findings.expect(filesOf().length === 0, `uploads of a dead process are left: ${filesOf()}`)
    await accountFor(place, ledger, findings)
    return `${times} times`
  },
}

/** Sends an image but its last bytes. */
async function sendHalf(place: Place, token: string, image: Blob): Promise<void> {
  const form = new FormData()
  form.set('content', 'Half')
  form.append('images', image)
  const whole = new Request('http://localhost', { method: 'POST', body: form })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const sending = request(`${place.origin}/api/tweets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type')!,
      'content-length': bytes.length,
    },
  })
  // The process is killed before it can answer.
  sending.on('error', () => {})
  sending.write(bytes.subarray(0, -60))
}
