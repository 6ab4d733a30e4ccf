/** The bucket of images refuses requests, and is unreachable for a while. */

import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Member, signUp } from '#tests/faults/ledger/ledger.ts'
import { drawPicture, retryUnanswered } from '#tests/faults/ledger/workload.ts'
import { post } from '#tests/faults/ledger/write.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Given, Scenario } from '#tests/faults/scenario.ts'
import { refusing, startS3 } from '#tests/services/start-s3.ts'

const MANY = 1_000

export const bucketAway: Scenario = {
  name: 'S3 refusing and away',
  async run(given) {
    const { folder, findings, onEnd, random, ledger } = given
    const s3 = await startS3()
    onEnd(() => s3.ends())
    const place = placeAt(folder, s3.settings)
    await startListening(place, onEnd)
    await signUp(place, ledger, 5)
    await expectUploads(given, true)
    s3.next(MANY, refusing(503, 'SlowDown'))
    await expectUploads(given, false)
    s3.next(0, refusing(503, 'SlowDown'))
    await expectUploads(given, true)
    await s3.stops()
    await expectUploads(given, false)
    await s3.starts()
    await expectUploads(given, true)
    const refused = ledger.refusals.get('images_unavailable') ?? 0
    findings.expect([...ledger.refusals.keys()].join() === 'images_unavailable', `refused with ${[...ledger.refusals]}`)
    await retryUnanswered(ledger, random)
    await accountFor(place, ledger, findings)
    return `${refused} uploads refused with images_unavailable, posts without images went on`
  },
}

async function expectUploads({ findings, random, ledger }: Given, isThere: boolean): Promise<void> {
  const upload = async (member: Member) => post(ledger, member, { image: await drawPicture(random) })
  const states = await Promise.all(ledger.members.map(upload))
  const wanted = isThere ? 'acknowledged' : 'refused'
  findings.expect(
    states.every((state) => state === wanted),
    `uploads were ${states.join(', ')} while the bucket was ${isThere ? 'there' : 'away'}`,
  )
  const others = await Promise.all(ledger.members.map((member) => post(ledger, member)))
  findings.expect(
    others.every((state) => state === 'acknowledged'),
    `posts without images were ${others.join(', ')}`,
  )
}
