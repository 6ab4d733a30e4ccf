/**
 * The process that runs the Pluses of the journeys, one after the other, as starting a process takes longer than a journey.
 * Passwords are hashed at the lowest cost, as a sign-up at the real cost takes as long as a screen.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { PlusProcess } from '#server/process.ts'

const cheapArgon2 = import.meta.resolve('#tests/cheap-argon2.ts')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== cheapArgon2
      ? { url: cheapArgon2, shortCircuit: true }
      : next(specifier, context),
})
const { loadConfig } = await import('#server/core/config/config.ts')
const { open } = await import('#server/process.ts')
const { copySqliteStore } = await import('#tests/stores/sqlite.ts')

/** Settings by their names in the environment. */
export type Settings = Record<string, string>
/** A message to the process. It replies when done: with the port, the exit code, or null. */
export type HostCommand =
  | { opens: { settings: Settings; port: number } }
  | { admin: { settings: Settings; words: string[] } }
  | 'closes'

let running: PlusProcess | undefined

process.on('message', async (order: HostCommand) => {
  process.send?.(await carryOut(order))
})
process.on('disconnect', () => process.exit())

const carryOut = (order: HostCommand) =>
  order === 'closes' ? close() : 'admin' in order ? administer(order.admin) : start(order.opens)

async function start({ settings, port }: { settings: Settings; port: number }): Promise<number> {
  const config = loadConfig(settings)
  if (!existsSync(config.dataDir)) {
    await mkdir(config.dataDir, { mode: 0o700 })
    if (config.store.kind === 'sqlite') await copySqliteStore(config.dataDir)
  }
  running = await open(config)
  await running.server.listen({ host: '127.0.0.1', port })
  return (running.server.server.address() as AddressInfo).port
}

async function close(): Promise<null> {
  await running?.close()
  running = undefined
  return null
}

/** Runs a command of the operator beside the running Plus. */
async function administer({ settings, words }: { settings: Settings; words: string[] }): Promise<number> {
  const { runCommandLine } = await import('#tools/admin/command-line.ts')
  return runCommandLine(words, { env: settings, say() {}, complain: console.error, ask: async () => '' })
}
