import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { createRandom } from '#tools/random.ts'
import { GroupCommit } from './group-commit.ts'
import { WalSync } from './wal-sync.ts'

/** A database whose lines are written in groups, and its state after a power cut. */
async function notebook() {
  const folder = await makeFolder()
  const file = path.join(folder, 'notes.db')
  const writer = new DatabaseSync(file)
  writer.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0')
  writer.exec('CREATE TABLE lines (text TEXT UNIQUE NOT NULL); PRAGMA synchronous=NORMAL')
  const wal = new WalSync(file, writer)
  // The WAL that is certainly on the disk: its state when the last successful sync began.
  let onDisk = readFileSync(`${file}-wal`)
  const disk = {
    sync: async () => {
      const image = readFileSync(`${file}-wal`)
      await wal.sync()
      await nextTurn()
      onDisk = image
    },
    recover: () => {
      wal.recover()
      onDisk = readFileSync(`${file}-wal`)
    },
    close: () => wal.close(),
  }
  const group = new GroupCommit(writer, disk)
  onTestFinished(async () => {
    await group.finish()
    writer.close()
    await rm(folder, { recursive: true })
  })
  const insert = writer.prepare('INSERT INTO lines VALUES (?)')
  const write = async (text: string) => {
    await group.enter()
    insert.run(text)
    await group.commit()
  }
  const linesOf = (name: string) => {
    const db = new DatabaseSync(name)
    const lines = db.prepare('SELECT text FROM lines').all()
    db.close()
    return lines.map((row) => String(row.text))
  }
  let cuts = 0
  return {
    write,
    wal,
    readsNow: () => linesOf(file),
    /** The lines that are there after a power cut in this moment. */
    afterPowerCut: () => {
      const copy = path.join(folder, `cut-${cuts++}.db`)
      copyFileSync(file, copy)
      writeFileSync(`${copy}-wal`, onDisk)
      return linesOf(copy)
    },
    /** Moves the WAL into the database, which SQLite syncs by itself. */
    checkpoint: () => {
      writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
      onDisk = readFileSync(`${file}-wal`)
    },
  }
}

describe('WalSync', () => {
  it('loses no acknowledged write in a power cut at any moment', async () => {
    const { write, afterPowerCut, checkpoint } = await notebook()
    const random = createRandom(11)
    const acknowledged = new Set<string>()
    for (let round = 0; round < 60; round++) {
      const written = Array.from({ length: 1 + random.below(8) }, async (_, index) => {
        const text = `${round}.${index}`
        await write(text)
        acknowledged.add(text)
      })
      for (let turns = random.below(6); turns > 0; turns--) await nextTurn()
      const expected = [...acknowledged]
      expect(afterPowerCut()).toEqual(expect.arrayContaining(expected))
      await Promise.all(written)
      if (random.chance(0.2)) checkpoint()
    }
    expect(afterPowerCut()).toHaveLength(acknowledged.size)
  })

  it('acknowledges no write before it is on the disk, though others read it earlier', async () => {
    const { write, wal, readsNow, afterPowerCut } = await notebook()
    await write('first')
    const { promise, resolve } = Promise.withResolvers<void>()
    const sync = wal.sync.bind(wal)
    wal.sync = () => promise.then(sync)
    let isAcknowledged = false
    const written = write('second').then(() => {
      isAcknowledged = true
    })
    await expect.poll(readsNow).toContain('second')
    expect([isAcknowledged, afterPowerCut()]).toEqual([false, ['first']])
    resolve()
    await written
    expect(afterPowerCut()).toEqual(['first', 'second'])
  })

  it('refuses writes that could not be synced, and recovers once all of the WAL is in the database', async () => {
    const { write, afterPowerCut } = await notebook()
    await write('first')
    const handle = await open(import.meta.filename)
    const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync')
    await handle.close()
    datasync.mockRejectedValueOnce(Object.assign(new Error('the disk failed'), { code: 'EIO' }))
    await expect(write('second')).rejects.toThrow('the disk failed')
    await write('third')
    expect(afterPowerCut()).toEqual(expect.arrayContaining(['first', 'third']))
  })
})
