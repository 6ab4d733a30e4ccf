/** `kill -9` during uploads: acknowledged images are complete, no partial image is shown, and no remains are left. */
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Ledger, type Member, type State, signUp } from '#tests/faults/ledger/ledger.ts'
import { until } from '#tests/faults/ledger/until.ts'
import { drawPicture, retryUnanswered } from '#tests/faults/ledger/workload.ts'
import { post } from '#tests/faults/ledger/write.ts'
import { type Place, placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'
import type { Random } from '#tools/random.ts'

const PATIENCE_MS = 10_000
const UPLOADS_MS = 60_000
/** The minimum number of acknowledged uploads before each kill, without which the scenario would prove nothing. */
const ACKNOWLEDGED = 5

export const uploads: Scenario = {
  name: 'kill -9 during uploads',
  async run({ random, folder, findings, onEnd, isLong, ledger }) {
    const place = placeAt(folder)
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
      const enough = acknowledgedIn(ledger) + ACKNOWLEDGED
      const sending = ledger.members.map((member) => uploadUntilTheEnd(ledger, member, random))
      const isEnough = await until(() => acknowledgedIn(ledger) >= enough, UPLOADS_MS)
      findings.expect(isEnough, `only ${acknowledgedIn(ledger)} of ${enough} uploads are acknowledged`)
      await wait(random.below(100))
      await plus.kill('SIGKILL')
      await Promise.all(sending)
    }
    const uploads = acknowledgedIn(ledger)
    await startListening(place, onEnd)
    await retryUnanswered(ledger, random)
    findings.expect(filesOf().length === 0, `uploads of a dead process are left: ${filesOf()}`)
    for (const { content, image, images, state } of ledger.posts)
      if (image && state === 'acknowledged') findings.expect(images.length > 0, `${content} has no image`)
    await accountFor(place, ledger, findings)
    return `${times} times, ${uploads} uploads acknowledged before`
  },
}

/** The number of acknowledged uploads. */
const acknowledgedIn = ({ posts }: Ledger): number =>
  posts.filter(({ image, state }) => image && state === 'acknowledged').length

/** Uploads one image after the other, until the process is killed. */
async function uploadUntilTheEnd(ledger: Ledger, member: Member, random: Random): Promise<void> {
  let state: State
  do state = await post(ledger, member, { image: await drawPicture(random) })
  while (state !== 'unknown')
}

/** Sends an image without its last bytes. */
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
