/** The form of the operator's commands, and their access to the network. */

import { existsSync } from 'node:fs'
import { refuseUnfinishedExchange } from '#server/backups/exchange/journal.ts'
import { refuseReplacedTables } from '#server/backups/exchange/unfinished.ts'
import { systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { connect } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { isUpToDate } from '#server/db/migrations/migrate.ts'
import { subscribeListeners } from '#server/features.ts'
import { createDeps } from '#server/process.ts'
import type { Progress } from './progress.ts'

/** How a command ended: done; not done, or something is wrong; not understood. */
export const EXIT = { done: 0, failed: 1, misused: 2 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** The beginning of the command line, as the operator types it. */
export const START = operatorCommands.admin

export interface Input {
  /** The settings. Throws a ConfigError if they are wrong, which is explained to the operator. */
  readonly config: Config
  /** The unparsed settings by name. */
  env: NodeJS.ProcessEnv
  /** The arguments after the command's name. */
  words: readonly string[]
  options: Record<string, string | boolean | undefined>
  /** Prints a line for a person: on stdout, and on stderr with --json. */
  say(line: string): void
  /** Prints an error or a warning on stderr. */
  complain(line: string): void
  /** Asks the operator for a line; empty without a terminal. A secret is not shown while it is typed. */
  ask(question: string, options?: { isSecret: boolean }): Promise<string>
  /** Sets the result of the command as data, for the document of --json. Called once; printed when the command ends. */
  result(value: unknown): void
  /** Shows how far a long piece of work has come, on stderr. */
  progress: Progress
}

export interface Command {
  /** Its name, its arguments, then its options: `verify @name [--website ADDRESS]`. */
  usage: string
  about: string
  /** The meaning of each option, by its name with its value: `--website <ADDRESS>`. */
  options?: Record<`--${string}`, string>
  /** Examples for the help, without `npm run admin --`. */
  examples: readonly string[]
  run(input: Input): Promise<Exit>
}

/** A refusal that is printed to the operator without a stack. */
export class Refused extends OperatorError {}

/** Prints a refusal of the product to the operator as people would see it. */
export const orRefuse = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof AppError ? new Refused(error.message) : error
  })

/** Where the network is, for links that the operator passes on. */
export const addressOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`

const print = (...parts: unknown[]) => console.error(...parts.filter((part) => typeof part === 'string'))
/** Prints warnings and errors. */
export const log: Log = { debug: () => {}, info: () => {}, warn: print, error: print, fatal: print }

/** Opens the network of the settings, beside a running Plus or without one. Creates nothing. */
export async function withNetwork<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  await refuseUnfinishedExchange(config.dataDir)
  refuseMissing(config)
  const store = connect(config.store, log)
  let network: Awaited<ReturnType<typeof createDeps>> | undefined
  try {
    await refuseOldData(store)
    network = await createDeps({ config, store, clock: systemClock, log })
    // Stores events for the serving processes, which deliver them now or at the next start.
    subscribeListeners(network.deps)
    await network.deps.events.stop()
    return await work(network.deps)
  } finally {
    await (network ?? store).close()
  }
}

/** Opens the database only, for work that is possible while it is read-only. Creates nothing. */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  await refuseUnfinishedExchange(config.dataDir)
  refuseMissing(config)
  const store = connect(config.store, log)
  try {
    await refuseOldData(store)
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Refuses a data folder without a database. */
export function refuseMissing(config: Pick<Config, 'store' | 'dataDir'>): void {
  if (config.store.kind === 'sqlite' && !existsSync(config.store.file))
    throw new Refused(
      `There is no network in ${config.dataDir}. Start Plus there first (${operatorCommands.start}), or set DATA_DIR.`,
    )
}

/** Refuses data that this version of Plus has not migrated. */
export async function refuseOldData(store: Store): Promise<void> {
  await refuseReplacedTables(store)
  if (!(await isUpToDate(store)))
    throw new Refused(
      `The data is not up to date with this version of Plus. Start Plus once (${operatorCommands.start}), then try again.`,
    )
}
