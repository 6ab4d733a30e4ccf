import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { AUTOCHECKPOINT_PAGES, WalCheckpointer } from './wal-checkpointer.ts'

const PAGE_BYTES = 4_096

/** A database whose lines are committed one by one. */
async function notebook() {
  const folder = await makeFolder()
  const file = path.join(folder, 'notes.db')
  const writer = new DatabaseSync(file)
  writer.exec(
    `PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=${AUTOCHECKPOINT_PAGES}; CREATE TABLE lines (text TEXT)`,
  )
  const keeper = new WalCheckpointer(file)
  onTestFinished(async () => {
    await keeper.stop()
    writer.close()
    await rm(folder, { recursive: true })
  })
  const insert = writer.prepare('INSERT INTO lines VALUES (?)')
  const write = (text: string) => {
    insert.run(text)
    return keeper.onCommit()
  }
  /** How many lines the file holds, without its log. */
  const countInFile = async (): Promise<number> => {
    const copy = path.join(folder, 'copy.db')
    await copyFile(file, copy)
    const alone = new DatabaseSync(copy)
    const isThere = alone.prepare("SELECT 1 FROM sqlite_master WHERE name = 'lines'").all().length > 0
    const [row] = isThere ? alone.prepare('SELECT count(*) AS count FROM lines').all() : []
    alone.close()
    return Number(row?.count ?? 0)
  }
  const walBytes = async () => (await stat(`${file}-wal`)).size
  return { keeper, write, countInFile, walBytes }
}

describe('WalCheckpointer', () => {
  it('copies committed pages into the file, in batches', async () => {
    const { keeper, write, countInFile } = await notebook()
    for (let index = 1; index < 100; index++) write('a')
    await keeper.stop()
    expect(await countInFile()).toBe(0)
    write('a')
    await keeper.stop()
    expect(await countInFile()).toBe(100)
  })

  it('asks for a pause when the WAL is long, and then restarts it', async () => {
    const { keeper, write, walBytes } = await notebook()
    const pages = 'x'.repeat(90 * PAGE_BYTES)
    let pauses = 0
    for (let index = 0; index < 200; index++) {
      const pause = write(pages)
      if (pause) pauses++
      await pause
      if (index % 100 === 99) await keeper.stop()
    }
    expect(pauses).toBe(1)
    expect(await walBytes()).toBeLessThan(AUTOCHECKPOINT_PAGES * PAGE_BYTES)
  })
})
