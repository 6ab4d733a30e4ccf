/** Measures posts while thousands of clients listen to a stream of Mastodon's API. */
import { connect } from '#server/db/connect.ts'
import { loadIdFormat, openSecrets } from '#server/db/instance.ts'
import { transact } from '#server/db/transaction.ts'
import { insertToken } from '#server/features/apps/tokens/access-tokens.store.ts'
import { newToken, readToken } from '#server/features/apps/tokens/access-tokens.ts'
import { type Bench, median, type Row } from '#tools/bench/calls/rounds.ts'
import { Child } from '#tools/bench/processes/child.ts'
import type { Clients } from './stream-clients.ts'

const CLIENTS = 2_000
const POSTS = 15
/** The streams of everyone's posts have twenty of them a second. */
const PAUSE_MS = 100

export async function measureStreams(bench: Bench): Promise<Row[]> {
  const tokens = await createTokens(bench.data)
  await post(bench, undefined) // compiles what posts need
  const alone = await post(bench, undefined)
  const clients = new Child('tools/bench/load/stream-clients.ts')
  await clients.request('open', { port: bench.plus.port, stream: 'public', tokens } satisfies Clients)
  const heard = await post(bench, clients)
  await clients.request('close')
  await clients.stop()
  const row = { unit: 'ms', better: 'lower' } as const
  return [
    {
      ...row,
      name: `a post to ${tokens.length} streams, to the last frame`,
      detail: `${POSTS} posts`,
      value: median(heard.lastFrameMs),
      floor: 250,
      goal: 100,
    },
    {
      ...row,
      name: `CPU of a post to ${tokens.length} streams`,
      detail: `${alone.cpuMs.toFixed(1)} ms without listeners`,
      value: heard.cpuMs,
    },
  ]
}

/** Inserts an access token for each client's member. Their sessions are those of the web app, which streams refuse. */
async function createTokens({ dir, tokens, newcomers }: Bench['data']): Promise<string[]> {
  const store = connect({ kind: 'sqlite', file: `${dir}/plus.db`, cacheMb: 16 }, console)
  const ids = await loadIdFormat(store, (await openSecrets(store, `${dir}/secret.key`)).secrets)
  const members = [...tokens, ...newcomers].slice(0, CLIENTS)
  const created = members.map((token) => newToken(ids, ids.parse(token.slice(0, 24))))
  await transact(store.db, async (tx) => {
    for (const [index, token] of created.entries()) {
      const { account, tokenHash } = readToken(ids, token)!
      await insertToken(tx, {
        ...{ account_id: account, token_hash: tokenHash, id: index + 1, kind: 'personal', name: 'Bench' },
        ...{ app_id: null, authorization_id: null, scopes: 'read' },
        ...{ created_at: Date.now(), last_used_at: null, expires_at: null, idle_ms: null },
      })
    }
  })
  await store.close()
  return created
}

/** Writes posts one after the other, each when all clients have received the one before. */
async function post({ plus, data }: Bench, clients: Child | undefined) {
  const lastFrameMs: number[] = []
  const before = (await plus.child.usage()).cpuMs
  for (let written = 0; written < POSTS; written++) {
    const received = clients?.request<number>('receive')
    const started = performance.timeOrigin + performance.now()
    const answer = await fetch(`http://127.0.0.1:${plus.port}/api/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.tokens[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'What a day' }),
    })
    if (!answer.ok) throw new Error(`Plus answered ${answer.status} to a post`)
    if (received) lastFrameMs.push((await received) - started)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { lastFrameMs, cpuMs: ((await plus.child.usage()).cpuMs - before) / POSTS }
}
