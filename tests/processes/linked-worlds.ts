/** Two ends of one network: one where members act, and one where clients listen. */
import { isPostgres } from '#tests/stores/empty-store.ts'
import { type World, world } from '#tests/world.ts'

export interface Transport {
  name: string
  /** Whether the two ends are separate processes. */
  isApart: boolean
  settings: Record<string, string>
}

const { TEST_REDIS_URL, TEST_DATABASE_URL } = process.env

/** The transports for events that this machine and store support. */
export const transports: Transport[] = [
  { name: 'one process', isApart: false, settings: {} },
  ...(isPostgres() && TEST_DATABASE_URL ? [{ name: 'PostgreSQL', isApart: true, settings: {} }] : []),
  ...(isPostgres() && TEST_REDIS_URL
    ? [{ name: 'Redis', isApart: true, settings: { REDIS_URL: TEST_REDIS_URL } }]
    : []),
]

export interface LinkedWorld extends World {
  /** The end with the listening clients. */
  far: { origin: string }
}

export async function linkedWorld({ isApart, settings }: Transport): Promise<LinkedWorld> {
  const near = await world({ settings })
  const { port } = near.app.server.server.address() as { port: number }
  const far = isApart ? await near.secondProcess() : { origin: `http://127.0.0.1:${port}` }
  return Object.assign(near, { far })
}
