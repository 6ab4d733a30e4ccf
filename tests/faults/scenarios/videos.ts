/** `kill -9` while videos are processed: each post that waits for one is published once, with its video. */
import { setTimeout as wait } from 'node:timers/promises'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Member, signUp } from '#tests/faults/ledger/ledger.ts'
import { until } from '#tests/faults/ledger/until.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Given, Scenario } from '#tests/faults/scenario.ts'
import { FAKE_FFMPEG, fakeVideo } from '#tests/videos.ts'

/** Posts of one round, of each member. */
const POSTS = 3
/** Longer than a killed process keeps its claims of all of them. */
const PATIENCE_MS = 120_000

export const videos: Scenario = {
  name: 'kill -9 while posts wait for their videos',
  isSlow: true,
  async run(given) {
    const { random, isLong, folder, findings, onEnd, ledger } = given
    const place = placeAt(folder, FAKE_FFMPEG)
    const rounds = isLong ? 8 : 2
    for (let round = 0; round < rounds; round++) {
      const plus = await startListening(place, onEnd)
      if (round === 0) await signUp(place, ledger, 3)
      await Promise.all(ledger.members.map((member) => scheduleAll(given, member, round)))
      await wait(random.below(600))
      await plus.kill('SIGKILL')
    }
    await startListening(place, onEnd)
    const left = async () =>
      (
        await Promise.all(
          ledger.members.map(async (member) => [
            ...(await member.call('GET /scheduled')).scheduled,
            ...(await member.call('GET /videos')).videos,
          ]),
        )
      ).flat()
    const isEmpty = await until(async () => (await left()).length === 0, PATIENCE_MS)
    findings.expect(isEmpty, `still waiting: ${JSON.stringify((await left())[0])}`)
    for (const member of ledger.members) {
      const { tweets } = await member.call('GET /tweets/user/:id', { params: { id: member.id }, query: { limit: 200 } })
      for (const { content, media } of tweets) {
        const response = await fetch(new URL(media[0]?.video?.url ?? '/missing', place.origin))
        findings.expect(response.status === 200, `${content} is published without its video`)
      }
    }
    await accountFor(place, ledger, findings)
    return `${rounds} times`
  },
}

/** Schedules posts of a member that wait for their videos, and records them as posts that must exist once in the end. */
async function scheduleAll({ ledger }: Given, author: Member, round: number): Promise<void> {
  for (let index = 0; index < POSTS; index++) {
    const content = `Filmed by ${author.username} ${round} ${index}`
    const key = crypto.randomUUID()
    const upload = { body: {}, files: { video: [fakeVideo({ text: content })] } }
    const { _id } = (await author.call('POST /videos', upload)).video
    await author.call('POST /scheduled', { body: { content: [content], videos: [_id] }, idempotencyKey: key })
    ledger.acknowledged++
    ledger.posts.push({
      ...{ id: null, author, content, key, replyTo: null, image: null, images: [], hasPoll: false },
      state: 'acknowledged',
    })
  }
}
