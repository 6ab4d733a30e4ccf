/** Measures live events: the delay from commit to frame in thousands of open tabs, while members write messages and posts. */
import type { Id } from '#server/core/ids/ids.ts'
import { connect } from '#server/db/connect.ts'
import { loadIdFormat, openSecrets } from '#server/db/instance.ts'
import type { Row } from '#tools/bench/calls/rounds.ts'
import { type Data, prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { header, rowLine } from '#tools/bench/table.ts'
import { createRandom, type Random } from '#tools/random.ts'
import type { ReceivedFrames, Tabs } from './listeners.ts'

const TABS_EACH = 5
/** One member in this many has a tab that subscribes to everyone's posts. */
const CURIOUS = 10
/** One post in this many is by the member with the most followers. */
const FAMOUS = 10
const WATCHED = 20
const SEED = 5_000
const SETTLE_MS = 2_000

interface Scale {
  sockets: number
  seconds: number
  messages: number
  posts: number
}
const full: Scale = { sockets: 5_000, seconds: 60, messages: 50, posts: 5 }
const quick: Scale = { sockets: 500, seconds: 10, messages: 20, posts: 2 }

/** A committed message or post, and the tabs that must each receive one frame about it. */
interface Sent {
  kind: 'message' | 'post'
  id: string
  /** When it was committed. */
  from: number
  tabs: number[]
}

export async function benchLive(isQuick: boolean): Promise<void> {
  const scale = isQuick ? quick : full
  const all = await prepareData(isQuick ? SIZES.quick : SIZES.full)
  const data = { ...all, tokens: all.tokens.slice(0, scale.sockets / TABS_EACH) }
  try {
    console.log(`\n${header}`)
    for (const row of await measure(scale, data)) console.log(rowLine(row))
  } finally {
    await Child.stopAll()
    await data.remove()
  }
}

async function measure(scale: Scale, data: Data): Promise<Row[]> {
  const random = createRandom(SEED)
  const network = await readNetwork(data)
  const plus = await startPlus(data.dir)
  const listeners = new Child('tools/bench/load/listeners.ts')
  await get(plus.port, 'GET', '/api/tweets', data.tokens[0]!)
  const before = await plus.child.usage()
  await listeners.request('open', { port: plus.port, tabs: openTabs(data, random) } satisfies Tabs)
  const opened = await plus.child.usage()

  const started = performance.now()
  const sent = await act(scale, data, network, plus.port, random)
  const busy = ((await plus.child.usage()).cpuMs - opened.cpuMs) / (performance.now() - started)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const { received, closed } = await listeners.request<{ received: Map<string, ReceivedFrames>; closed: number }>(
    'result',
  )
  await listeners.request('close')
  if (closed > 0) throw new Error(`${closed} sockets were closed by the server`)

  const tabs = data.tokens.length * TABS_EACH
  const memory = ((opened.memoryMb - before.memoryMb) * 1_024) / tabs
  const cores = `${(busy * 100).toFixed(0)} % of a core`
  return [
    { name: `memory for each of ${tabs} sockets`, detail: '', value: memory, unit: 'KB', better: 'lower' },
    latency('message', sent, received, cores),
    latency('post', sent, received, ''),
    ...missing(sent, received),
  ]
}

/** Reads who follows whom among the members with open tabs. */
async function readNetwork({ dir, tokens }: Data) {
  const store = connect({ kind: 'sqlite', file: `${dir}/plus.db`, cacheMb: 16 }, console)
  const ids = await loadIdFormat(store, (await openSecrets(store, `${dir}/secret.key`)).secrets)
  const members = tokens.map((token) => ids.parse(token.slice(0, 24)))
  const place = new Map<Id, number>(members.map((id, index) => [id, index]))
  const rows = await store.db.selectFrom('following').select(['follower_id', 'followee_id']).execute()
  const top = await store.db
    .selectFrom('account_counters')
    .select('account_id')
    .where('account_id', 'in', members)
    .orderBy('followers', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await store.close()
  const followers: number[][] = members.map(() => [])
  for (const { follower_id, followee_id } of rows) {
    const [from, to] = [place.get(follower_id), place.get(followee_id)]
    if (from !== undefined && to !== undefined) followers[to]!.push(from)
  }
  return { followers, famous: place.get(top.account_id)! }
}
type Network = Awaited<ReturnType<typeof readNetwork>>

const isCurious = (member: number, tab: number): boolean => tab === 0 && member % CURIOUS === 0
const tabsOf = (member: number): number[] => Array.from({ length: TABS_EACH }, (_, tab) => member * TABS_EACH + tab)

function openTabs({ tokens, tweetIds }: Data, random: Random): Tabs['tabs'] {
  return tokens.flatMap((token, member) =>
    Array.from({ length: TABS_EACH }, (_, tab) => {
      const watch = { watch: Array.from({ length: WATCHED }, () => random.pick(tweetIds)) }
      return { token, frames: isCurious(member, tab) ? [watch, { feed: 'everyone' as const }] : [watch] }
    }),
  )
}

/** Sends messages and posts on time, whether or not the server keeps up. */
async function act(scale: Scale, { tokens }: Data, network: Network, port: number, random: Random): Promise<Sent[]> {
  const member = () => random.below(tokens.length)
  const id = (index: number) => tokens[index]!.slice(0, 24)
  const write = async (): Promise<Sent> => {
    const [from, to] = [member(), member()]
    if (from === to) return write()
    const body = { recipient: id(to), text: 'Are you there?' }
    const message = await get<Created>(port, 'POST', '/api/messages', tokens[from]!, body)
    return toSent('message', message, [...tabsOf(from), ...tabsOf(to)])
  }
  const curious = tokens.flatMap((_, index) => (isCurious(index, 0) ? index * TABS_EACH : []))
  const post = async (): Promise<Sent> => {
    const author = random.chance(1 / FAMOUS) ? network.famous : member()
    const body = { content: 'What a day' }
    const { tweet } = await get<{ tweet: Created }>(port, 'POST', '/api/tweets', tokens[author]!, body)
    const tabs = [author, ...network.followers[author]!].flatMap(tabsOf)
    return toSent('post', tweet, [...new Set([...tabs, ...curious])])
  }

  const sending: Promise<Sent>[] = []
  await Promise.all([
    everySecond(scale.messages, scale.seconds, () => sending.push(write())),
    everySecond(scale.posts, scale.seconds, () => sending.push(post())),
  ])
  return Promise.all(sending)
}

interface Created {
  _id: string
  createdAt: string
}
// The clock was read within the transaction: the commit comes after it.
const toSent = (kind: Sent['kind'], { _id: id, createdAt }: Created, tabs: number[]): Sent => ({
  kind,
  id,
  from: Date.parse(createdAt),
  tabs,
})

function everySecond(times: number, seconds: number, run: () => void): Promise<void> {
  const started = performance.now()
  let done = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (const due = ((performance.now() - started) / 1_000) * times; done < due && done < times * seconds; done++)
        run()
      if (done < times * seconds) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
}

async function get<T>(port: number, method: string, path: string, token: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`Plus answered ${answer.status} to ${method} ${path}`)
  return (await answer.json()) as T
}

function latency(kind: Sent['kind'], sent: readonly Sent[], received: Map<string, ReceivedFrames>, busy: string): Row {
  const times = sent
    .filter((each) => each.kind === kind)
    .flatMap(({ id, from }) => (received.get(id)?.times ?? []).map((time) => time - from))
    .toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    name: `from commit to frame, ${kind}s, p99`,
    detail: [`${times.length} frames`, `p50 ${at(0.5).toFixed(1)} ms`, busy].filter(Boolean).join(', '),
    value: at(0.99),
    unit: 'ms',
    better: 'lower',
    floor: 250,
    goal: 100,
  }
}

function missing(sent: readonly Sent[], received: Map<string, ReceivedFrames>): Row[] {
  let [lost, doubled, stray] = [0, 0, 0]
  for (const { id, tabs } of sent) {
    const came = received.get(id)?.tabs ?? []
    const once = new Set(came)
    const expected = new Set(tabs)
    doubled += came.length - once.size
    lost += expected.difference(once).size
    stray += once.difference(expected).size
  }
  const row = { detail: '', unit: 'frames', better: 'lower', floor: 0, goal: 0 } as const
  return [
    { ...row, name: 'lost', value: lost },
    { ...row, name: 'doubled', value: doubled },
    { ...row, name: 'sent to the wrong tab', value: stray },
  ]
}
