/** Measures searches and questions to Grok among a million posts, one after the other: milliseconds, and of CPU time. */
import { copyData } from '#tools/bench/dataset/prepare.ts'
import { makeSearchData, pair, username, word } from '#tools/bench/dataset/search-network.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { createRandom } from '#tools/random.ts'
import { createViewers, drawMany } from './requests.ts'
import { type Bench, measure, median, type Row, requestText } from './rounds.ts'

const P95 = { floor: 50, goal: 20 }
const CPU = { floor: 5, goal: 3 }
const VARIANTS = 500
// A million beside the usual data, a hundred thousand beside the quick one.
const POSTS = { many: 1_000_000, few: 100_000 }
const MANY_MEMBERS = 10_000
const random = createRandom(3)
const often = () => random.below(8)
const sometimes = () => 20 + random.below(1_000)
const seldom = () => 1_000 + random.below(30_000)

/** Search queries by name. */
const searches: Record<string, () => string> = {
  'a word': () => `q=${word(sometimes())}%20`,
  'a rare word': () => `q=${word(seldom())}%20`,
  'a frequent word': () => `q=${word(often())}%20`,
  'two words': () => `q=${word(often())}%20${word(sometimes())}%20`,
  'a phrase': () => `q=${encodeURIComponent(`"${word(often())} ${word(often())}"`)}`,
  'the beginning of a word': () => `q=${word(random.below(3_000)).slice(0, 2 + random.below(4))}`,
  'a hashtag': () => `q=%23${word(random.below(500))}`,
  'from:, and a word': () => `q=from:${username(random.below(4_000))}%20${word(often())}%20`,
  Chinese: () =>
    `q=${encodeURIComponent(pair(random.below(500)) + (random.chance(0.5) ? pair(random.below(500)) : ''))}`,
  'latest, a frequent word': () => `sort=latest&q=${word(often())}%20`,
  suggestions: () => `only=suggestions&q=${word(random.below(500)).slice(0, 2 + random.below(3))}`,
}

/** Questions to Grok without a model, by name. */
const questions: Record<string, () => string> = {
  'about a word': () => `What is happening about ${word(sometimes())}?`,
  'about two frequent words': () => `What do people say about ${word(often())} and ${word(often())}?`,
  'about three rare words': () => `What about ${word(seldom())} ${word(seldom())} ${word(seldom())}?`,
  'about a misspelt word': () => `What about ${word(sometimes()).replace(/(?<=..)(.)(.)/, '$2$1')}?`,
  'what a member said': () => `What did @${username(random.below(4_000))} say about ${word(often())}?`,
  'who talks about it': () => `Who talks about ${word(sometimes())}?`,
  'how many posts': () => `How many posts about ${word(often())}?`,
  'liked most': () => `Which posts about ${word(sometimes())} were liked most this week?`,
  'a summary': () => random.pick(['Summarise today', 'Summarise this week', 'Which posts were liked most this month?']),
}

export async function measureSearch(bench: Bench): Promise<Row[]> {
  const posts = bench.data.memberIds.length < MANY_MEMBERS ? POSTS.few : POSTS.many
  const data = await copyData(await makeSearchData(posts))
  const viewer = createViewers(random, data.tokens)
  const plus = await startPlus(data.dir)
  try {
    const rows: Row[] = []
    const kinds = [
      ...Object.entries(searches).map(([name, query]) => ({
        name: `a search in ${posts / 1e6} M posts: ${name}`,
        marks: CPU,
        requests: drawMany(() => requestText(`GET /api/search?${query()}`, viewer()), VARIANTS),
      })),
      ...Object.entries(questions).map(([name, ask]) => ({
        name: `Grok over ${posts / 1e6} M posts: ${name}`,
        marks: {},
        requests: drawMany(() => requestText('POST /api/grok/ask', viewer(), { q: ask() }), VARIANTS),
      })),
    ]
    for (const { name, marks, requests } of kinds) {
      const times = []
      for (let round = 0; round <= bench.rounds; round++)
        times.push(await measure(bench, plus, { requests, connections: 1 }))
      const own = times.slice(1)
      rows.push({
        name: `p95 of ${name}`,
        detail: `p50 ${median(own.map((time) => time.p50Ms)).toFixed(2)} ms`,
        value: median(own.map((time) => time.p95Ms)),
        unit: 'ms',
        better: 'lower',
        ...P95,
      })
      const cpuMs = median(own.map((time) => time.cpuMs))
      const cpu = { unit: 'ms', better: 'lower', cpuUs: cpuMs * 1_000 } as const
      rows.push({ name: `CPU time of ${name}`, detail: 'threads included', value: cpuMs, ...cpu, ...marks })
    }
    return rows
  } finally {
    await plus.child.stop()
    await data.remove()
  }
}
