/** Locks the data folder, because only one process may serve a SQLite database: each caches what it has read. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { type FileLock, lockFile } from '#server/core/files/file-lock.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { connect } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'

/** The data folder is in use, or cannot be locked. The message says what to do. */
class DataFolderError extends OperatorError {}

/** Opens the store for the server. Admin commands connect without the lock. */
export function connectExclusively(
  { store: config, dataDir }: Pick<Config, 'store' | 'dataDir'>,
  log: Pick<Log, 'warn'>,
): Store {
  if (config.kind !== 'sqlite') return connect(config, log)
  const lock = lockDataFolder(dataDir)
  try {
    const store = connect(config, log)
    return { ...store, close: () => store.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockDataFolder(folder: string): FileLock {
  const lock = tryLock(folder)
  const note = path.join(folder, 'plus.pid')
  if (lock) {
    writeFileSync(note, `${process.pid} ${hostname()}\n`)
    return lock
  }
  const [pid, host] = existsSync(note) ? readFileSync(note, 'utf8').trim().split(' ') : []
  const holder = pid ? `Process ${pid}${host === hostname() ? '' : ` on ${host}`}` : 'Another process'
  throw new DataFolderError(
    `${holder} runs Plus on ${folder} already, and only one can. Stop it first, or give this one a folder of its own: DATA_DIR=./other ${operatorCommands.start}`,
  )
}

function tryLock(folder: string): FileLock | null {
  try {
    return lockFile(path.join(folder, 'plus.lock'))
  } catch (error) {
    throw new DataFolderError(
      `Plus cannot lock its data folder ${folder} (${(error as Error).message}). ` +
        `It must be one that Plus may write to, on a disk of this machine: DATA_DIR=./other ${operatorCommands.start}`,
    )
  }
}
