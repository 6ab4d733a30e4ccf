/** Measures posts by a user with 100,000 followers, and reads during them, compared with those of an ordinary user. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { drawMany, type Requests } from '#tools/bench/calls/requests.ts'
import { type Bench, inTurn, measure, median, type Row } from '#tools/bench/calls/rounds.ts'

const FOLLOWERS = 100_000
const POSTS = 20
const READS = 500
const RATIO = { floor: 1.5, goal: 1.1 }

export async function measureFamous(bench: Bench, { newest, post }: Requests): Promise<Row[]> {
  const [famous, ordinary] = bench.data.tokens
  giveFollowers(bench, famous!)
  const by = (token: string | undefined) =>
    drawMany(post, 500).map((text) => text.replace(/(authorization: Bearer )\S+/, `$1${token}`))
  const posts = (token: string | undefined) => ({ requests: by(token), connections: 4, perSecond: POSTS })
  const reads = { requests: drawMany(newest), connections: 16, perSecond: READS }
  const longer = { ...bench, seconds: bench.seconds * 2 }
  const compare = async (name: string, take: (token: string | undefined) => Promise<number>): Promise<Row> => {
    const pairs = await inTurn(
      bench.rounds,
      () => take(ordinary),
      () => take(famous),
    )
    const [usual, other] = [0, 1].map((side) => median(pairs.map((pair) => pair[side]!)))
    return {
      name,
      detail: `${other!.toFixed(2)} ms ÷ ${usual!.toFixed(2)} ms`,
      value: median(pairs.map(([a, b]) => b / a)),
      unit: '×',
      better: 'lower',
      ...RATIO,
    }
  }
  return [
    await compare(
      `p50 of a post by a member with ${FOLLOWERS} followers`,
      async (token) => (await measure(longer, bench.plus, posts(token), reads)).p50Ms,
    ),
    await compare(
      `p99 of GET /tweets while they post ${POSTS}/s`,
      async (token) => (await measure(longer, bench.plus, reads, posts(token))).p99Ms,
    ),
  ]
}

/** Inserts followers whose ids are below those of all members. */
function giveFollowers({ data }: Bench, token: string): void {
  const db = new DatabaseSync(path.join(data.dir, 'plus.db'), { timeout: 10_000 })
  const member = memberOf(token)
  db.exec('BEGIN IMMEDIATE')
  const followers = db.prepare('INSERT INTO followers (followee_id, follower_id, mark_id) VALUES (?, ?, ?)')
  const following = db.prepare('INSERT INTO following (follower_id, followee_id, mark_id) VALUES (?, ?, ?)')
  for (let id = 1; id <= FOLLOWERS; id++) {
    followers.run(member, id, id)
    following.run(id, member, id)
  }
  db.prepare('UPDATE account_counters SET followers = followers + ? WHERE account_id = ?').run(FOLLOWERS, member)
  db.exec('COMMIT')
  db.close()
}

/** The id in a token: the first digits of a wire id are the number itself, only the rest depends on the instance's key. */
const memberOf = (token: string): number => Number.parseInt(token.slice(0, 14), 16)
