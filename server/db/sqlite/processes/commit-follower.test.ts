import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { PubSubTransport, TransportHandlers } from '#server/core/bus/pub-sub-transport.ts'
import { storeOf } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { CommitCount } from './commit-count.ts'
import { CommitFollower } from './commit-follower.ts'
import { createReadingDialect, type ReadingAdapter } from './reading-dialect.ts'

/** A follower of a writing process that the test plays; `sync` is its answer when asked. */
async function following(sync: () => Promise<void>) {
  const folder = await makeFolder()
  const [file, index, counted] = ['plus.db', 'search.db', 'commits'].map((name) => path.join(folder, name))
  for (const each of [file, index]) {
    const created = new DatabaseSync(each!)
    created.exec('PRAGMA journal_mode=WAL; CREATE TABLE some (id)')
    created.close()
  }
  const db = new Kysely<Tables>({ dialect: createReadingDialect(file!, 1, index!) })
  let handlers: TransportHandlers | undefined
  const transport: PubSubTransport = {
    async subscribe(given) {
      handlers = given
    },
    publish: async () => {},
    sync,
    close: async () => {},
  }
  const [written, read] = [new CommitCount(counted!), new CommitCount(counted!)]
  const follower = new CommitFollower({ db }, new ProcessBus(transport, { warn() {} }), read)
  await follower.start()
  onTestFinished(async () => {
    follower.stop()
    for (const count of [written, read]) count.close()
    await db.destroy()
    await rm(folder, { recursive: true })
  })
  const announce = (number: number) => handlers!.onMessage(JSON.stringify([{ type: 'committed', number }]))
  return { follower, written, announce, adapter: storeOf(db) as ReadingAdapter }
}

const never = () => new Promise<void>(() => {})

describe('CommitFollower', () => {
  it('waits until every earlier commit was announced', async () => {
    const { follower, written, announce, adapter } = await following(never)
    expect(follower.catchUp()).toBeUndefined()
    written.countNext()
    written.countNext()
    let isCurrent = false
    const current = follower.catchUp()!.then(() => {
      isCurrent = true
    })
    announce(1)
    await nextTurn()
    expect(isCurrent).toBe(false)
    announce(2)
    await current
    expect(follower.catchUp()).toBeUndefined()
    expect([adapter.commits, adapter.unnoticedCommits]).toEqual([2, 0])
  })

  it('asks the writing process when it announces nothing', async () => {
    let asked = 0
    const { follower, written, adapter } = await following(async () => void asked++)
    written.countNext()
    await Promise.all([follower.catchUp(), follower.catchUp()])
    expect(asked).toBe(1)
    expect(follower.catchUp()).toBeUndefined()
    expect([adapter.commits, adapter.unnoticedCommits]).toEqual([1, 0])
  })

  it('treats all cached values as stale when that process is unreachable', async () => {
    const { follower, written, adapter } = await following(() => Promise.reject(new Error('gone')))
    written.countNext()
    await follower.catchUp()
    expect(follower.catchUp()).toBeUndefined()
    expect(adapter.unnoticedCommits).toBe(1)
  })
})
