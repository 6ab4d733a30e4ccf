/** `kill -9` around the time at which scheduled posts are due, and a clock that jumps over it and back. */
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { type Member, signUp } from '#tests/faults/ledger/ledger.ts'
import { until } from '#tests/faults/ledger/until.ts'
import { controlFrom } from '#tests/faults/preload/compile.ts'
import { placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Given, Scenario } from '#tests/faults/scenario.ts'

/** Posts of one round, of each member. */
const POSTS = 6
/** Longer than the queue takes from one look to the next. */
const PATIENCE_MS = 2_500
/** Short enough for a process to go on making ids. */
const STEP_MS = 15_000
const STEPS = 12

export const scheduled: Scenario = {
  name: 'kill -9 and jumps of the clock around due posts',
  async run(given) {
    const { random, isLong, folder, findings, onEnd, ledger } = given
    const control = controlFrom(folder)
    const place = placeAt(folder)
    const settings = control.settings(place.settings.DATA_DIR!)
    const rounds = isLong ? 10 : 2
    let offset = 0
    const moveTo = (ms: number) => {
      offset = ms
      control.moveClock(ms)
    }
    for (let round = 0; round < rounds; round++) {
      const before = await startListening(place, onEnd, settings)
      if (round === 0) await signUp(place, ledger, 3)
      const due = Math.ceil((Date.now() + offset) / MINUTE_MS + 1) * MINUTE_MS
      for (const member of ledger.members) await scheduleAll(given, member, due, round)
      // In every other round the clock jumps in a running process.
      if (round % 2 === 0) await before.kill('SIGKILL')
      moveTo(due - Date.now())
      const plus = round % 2 === 0 ? await startListening(place, onEnd, settings) : before
      // The posts are being published, or are about to be.
      await wait(random.below(400))
      await plus.kill('SIGKILL')
      // The next process starts with the clock behind the due time: it publishes nothing early, and nothing again.
      if (round % 2 === 1) moveTo(offset - 5 * MINUTE_MS)
    }
    moveTo(offset + 10 * MINUTE_MS)
    await startListening(place, onEnd, settings)
    const scheduled = async () =>
      (await Promise.all(ledger.members.map((member) => member.call('GET /scheduled')))).flatMap(
        (page) => page.scheduled,
      )
    const isEmpty = async () => (await scheduled()).length === 0
    // Over the pauses before retries: after a jump a process makes no ids for a moment.
    for (let step = 0; step < STEPS && !(await until(isEmpty, PATIENCE_MS)); step++) moveTo(offset + STEP_MS)
    findings.expect(await isEmpty(), `still scheduled: ${JSON.stringify((await scheduled())[0])}`)
    await accountFor(place, ledger, findings)
    return `${rounds} times`
  },
}

/** Schedules posts of a member, and records them as posts that must exist once in the end. */
async function scheduleAll({ ledger }: Given, author: Member, due: number, round: number): Promise<void> {
  for (let index = 0; index < POSTS; index++) {
    const content = `Scheduled ${author.username} ${round} ${index}`
    const key = crypto.randomUUID()
    const publishAt = new Date(due).toISOString()
    await author.call('POST /scheduled', { body: { content: [content], publishAt }, idempotencyKey: key })
    ledger.acknowledged++
    ledger.posts.push({
      ...{ id: null, author, content, key, replyTo: null, image: null, images: [], hasPoll: false },
      state: 'acknowledged',
    })
  }
}
