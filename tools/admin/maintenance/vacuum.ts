import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { lockFile } from '#server/core/files/file-lock.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import { connectPatiently } from '#server/db/connect.ts'
import { searchIndexPath } from '#server/db/sqlite/search-index-file.ts'
import { type Command, EXIT, type Input, log, Refused } from '#tools/admin/command.ts'

export const vacuum: Command = {
  usage: 'vacuum',
  about: 'Gives the disk back what deleted data took. With SQLite Plus must be stopped; with PostgreSQL it may run.',
  examples: ['vacuum'],
  async run({ config: { store, dataDir }, say, result }) {
    if (store.kind === 'postgres') {
      const patient = connectPatiently(store, log)
      try {
        await patient.db.connection().execute(async (db) => {
          await sql`SET statement_timeout = 0`.execute(db)
          await sql`VACUUM (ANALYZE)`.execute(db)
        })
      } finally {
        await patient.close()
      }
      say('Done. The space is free for new rows, and the statistics of PostgreSQL are up to date.')
      result({ engine: 'postgres' })
      return EXIT.done
    }
    if (!existsSync(store.file))
      throw new Refused(
        `There is no network in ${dataDir}. Start Plus there first (${operatorCommands.start}), or set DATA_DIR.`,
      )
    const lock = lockFile(path.join(dataDir, 'plus.lock'))
    if (!lock)
      throw new Refused(
        'Plus is running, and could write nothing while its database is rewritten. Stop it, then try again.',
      )
    try {
      result({ engine: 'sqlite', files: await vacuumFiles([store.file, searchIndexPath(store.file)], say) })
      return EXIT.done
    } finally {
      lock.release()
    }
  },
}

async function vacuumFiles(files: readonly string[], say: Input['say']) {
  const found = files.filter((each) => existsSync(each))
  for (const file of found) await requireSpace(file)
  const done = []
  for (const file of found) {
    const before = statSync(file).size
    rewrite(file)
    const after = statSync(file).size
    say(`${path.basename(file)}: ${formatBytes(before)} before, ${formatBytes(after)} now.`)
    done.push({ file: path.basename(file), before, after })
  }
  return done
}

async function requireSpace(file: string): Promise<void> {
  const before = statSync(file).size
  const { bavail, bsize } = await statfs(path.dirname(file))
  // A copy is made, and then written back through the log.
  if (bavail * bsize < 2 * before)
    throw new Refused(
      `${path.basename(file)} has ${formatBytes(before)}, and rewriting it takes ${formatBytes(2 * before)} of the disk for a while; ` +
        `${formatBytes(bavail * bsize)} are free. Nothing was changed.`,
    )
}

function rewrite(file: string): void {
  // SQLite reads this when it makes its copy, which belongs on the disk that was found large enough.
  const folder = process.env.SQLITE_TMPDIR
  process.env.SQLITE_TMPDIR = path.dirname(file)
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    db.exec('PRAGMA temp_store=FILE; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
    if (folder === undefined) delete process.env.SQLITE_TMPDIR
    else process.env.SQLITE_TMPDIR = folder
  }
}
