import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inBackground } from '#server/core/background.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { GroupCommit } from './group-commit.ts'
import { WalSync } from './wal-sync.ts'

interface Notebook {
  group: GroupCommit
  writer: DatabaseSync
  /** The lines that another connection reads: committed ones only. */
  lines(): string[]
  /** Writes a line as one member of a group. */
  write(text: string): Promise<void>
}

/** Time stands still, or a busy machine would end a turn early. */
async function notebook(): Promise<Notebook> {
  onTestFinished(vi.spyOn(performance, 'now').mockReturnValue(0).mockRestore)
  const folder = await makeFolder()
  const open = () => new DatabaseSync(path.join(folder, 'notes.db'))
  const [writer, reader] = [open(), open()]
  onTestFinished(async () => {
    await wal.close()
    writer.close()
    reader.close()
    await rm(folder, { recursive: true })
  })
  writer.exec('PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; CREATE TABLE lines (text TEXT UNIQUE NOT NULL)')
  writer.exec('CREATE TABLE owned (line TEXT REFERENCES lines (text) DEFERRABLE INITIALLY DEFERRED)')
  const wal = new WalSync(path.join(folder, 'notes.db'), writer)
  const group = new GroupCommit(writer, wal)
  const insert = writer.prepare('INSERT INTO lines VALUES (?)')
  const write = async (text: string) => {
    await group.enter()
    try {
      insert.run(text)
    } catch (error) {
      group.rollback()
      throw error
    }
    await group.commit()
  }
  const lines = () =>
    reader
      .prepare('SELECT text FROM lines ORDER BY rowid')
      .all()
      .map((row) => String(row.text))
  return { group, writer, lines, write }
}

describe('GroupCommit', () => {
  it('reports success only when other connections can read the change', async () => {
    const { lines, write } = await notebook()
    await Promise.all(['a', 'b', 'c'].map((text) => write(text).then(() => expect(lines()).toContain(text))))
  })

  it('commits waiting transactions together', async () => {
    const { group, lines, write } = await notebook()
    const first = write('a')
    expect(group.waiting).toBe(1)
    const seen = [first, ...['b', 'c', 'd'].map(write)].map((written) => written.then(lines))
    expect(group.waiting).toBe(4)
    expect(await Promise.all(seen)).toEqual(Array(4).fill(['a', 'b', 'c', 'd']))
    expect(group.waiting).toBe(0)
  })

  it('begins at the end of the event loop turn, and leaves no transaction open', async () => {
    const { group, write } = await notebook()
    const written = write('a')
    expect(group.isOpen).toBe(false)
    await written
    expect(group.isOpen).toBe(false)
  })

  it('announces a commit before others can read it, and its end before it reports success', async () => {
    const { group, lines, write } = await notebook()
    const said: unknown[] = []
    const say = (what: string) => () => void said.push([what, lines()])
    group.watch = { onBegin: say('begin'), onEnd: say('end'), onUnnoticed: say('unnoticed') }
    await Promise.all(['a', 'b'].map((text) => write(text).then(() => said.push(text))))
    expect(said).toEqual([['begin', []], ['end', ['a', 'b']], 'a', 'b'])
  })

  it('gives each transaction its turn on a machine that suspends the process at any moment', async () => {
    const { lines, write } = await notebook()
    let now = 0
    onTestFinished(vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000)).mockRestore)
    await Promise.all(['a', 'b', 'c'].map(write))
    expect(lines()).toEqual(['a', 'b', 'c'])
  })

  it('does not commit an unfinished transaction at shutdown', async () => {
    const { group, writer, lines } = await notebook()
    await group.enter()
    writer.exec("INSERT INTO lines VALUES ('half')")
    await group.finish()
    expect(lines()).toEqual([])
  })

  it('rolls back a failing transaction, and no other', async () => {
    const { lines, write } = await notebook()
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map(write))
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(lines()).toEqual(['a', 'b', 'c'])
  })

  it('reports no success when the common commit fails, and continues', async () => {
    const { group, writer, lines, write } = await notebook()
    const orphan = async () => {
      await group.enter()
      writer.exec("INSERT INTO owned VALUES ('nobody')")
      await group.commit()
    }
    const outcomes = await Promise.allSettled([write('a'), orphan(), write('b')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(lines()).toEqual([])
    await write('c')
    expect(lines()).toEqual(['c'])
  })

  it('survives an engine error that rolls back the whole group', async () => {
    const { group, writer, lines, write } = await notebook()
    const broken = async () => {
      await group.enter()
      writer.exec('ROLLBACK') // as SQLite does by itself when the disk is full
      await group.commit()
    }
    const outcomes = await Promise.allSettled([write('a'), broken(), write('b')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(lines()).toEqual(['b'])
  })

  it('serves everyone when more transactions wait than fit into a group', async () => {
    const { lines, write } = await notebook()
    const texts = Array.from({ length: 700 }, (_, index) => `${index}`)
    await Promise.all(texts.map(write))
    expect(lines()).toEqual(texts)
  })

  it('runs one transaction at a time', async () => {
    const { group } = await notebook()
    let inside = 0
    const visit = async () => {
      await group.enter()
      expect(++inside).toBe(1)
      await Promise.resolve()
      inside--
      await group.commit()
    }
    await Promise.all(Array.from({ length: 20 }, visit))
  })

  it('ends a group that has taken long, so that reads run before the next', async () => {
    const { group, writer, lines } = await notebook()
    let now = 0
    onTestFinished(vi.spyOn(performance, 'now').mockImplementation(() => now).mockRestore)
    const writeSlowly = async (text: string) => {
      await group.enter()
      writer.exec(`INSERT INTO lines VALUES ('${text}')`)
      now += 3
      await group.commit()
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(writeSlowly))
    expect(group.commits).toBe(3)
    expect(lines()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('refuses transactions beyond the first thousands except background ones, and accepts again later', async () => {
    const { write, lines } = await notebook()
    const first = Array.from({ length: 5_000 }, (_, index) => write(`first ${index}`))
    const background = inBackground(() => write('background'))
    const written = await Promise.allSettled(first)
    const refused = written.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3_000)
    expect(refused[0]).toMatchObject({ code: 'busy', status: 503, retryAfter: expect.any(Number) })
    await background
    await write('later')
    expect(lines()).toHaveLength(2_002)
  })

  it('begins no transaction during a pause', async () => {
    const { writer } = await notebook()
    const { promise, resolve } = Promise.withResolvers<void>()
    const disk = { sync: async () => {}, recover: () => {}, close: async () => {} }
    const group = new GroupCommit(writer, disk, () => (group.commits === 1 ? promise : undefined))
    await group.enter()
    await group.commit()
    let hasBegun = false
    const second = group.enter().then(() => {
      hasBegun = true
    })
    for (let turns = 0; turns < 5; turns++) await nextTurn()
    expect(hasBegun).toBe(false)
    resolve()
    await second
    await group.commit()
    expect(group.commits).toBe(2)
  })
})
