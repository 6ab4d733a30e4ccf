/** The process in which the Pluses of the journeys run, one after the other: to start one for each takes longer than the journey. */
import type { AddressInfo } from 'node:net'
import { loadConfig } from '#server/core/config/config.ts'
import { open, type PlusProcess } from '#server/process.ts'

/** Settings by their names in the environment. */
export type Settings = Record<string, string>
/** What it is told, by message. It answers when done: with the port, or null. */
export type HostCommand = { opens: { settings: Settings; port: number } } | 'closes'

let running: PlusProcess | undefined

process.on('message', async (order: HostCommand) => {
  process.send?.(order === 'closes' ? await close() : await start(order.opens))
})
process.on('disconnect', () => process.exit())

async function start({ settings, port }: { settings: Settings; port: number }): Promise<number> {
  running = await open(loadConfig(settings))
  await running.server.listen({ host: '127.0.0.1', port })
  return (running.server.server.address() as AddressInfo).port
}

async function close(): Promise<null> {
  await running?.close()
  running = undefined
  return null
}
