/** Two ends of one network: where members act, and where others listen. */
import { isPostgres } from '#tests/stores/empty-store.ts'
import { type World, world } from '#tests/world.ts'

export interface Transport {
  name: string
  /** Whether the two ends are processes of their own. */
  isApart: boolean
  settings: Record<string, string>
}

const { TEST_REDIS_URL, TEST_DATABASE_URL } = process.env

/** What can carry news on the machine and store of this run. */
export const transports: Transport[] = [
  { name: 'one process', isApart: false, settings: {} },
  ...(isPostgres() && TEST_DATABASE_URL ? [{ name: 'PostgreSQL', isApart: true, settings: {} }] : []),
  ...(isPostgres() && TEST_REDIS_URL
    ? [{ name: 'Redis', isApart: true, settings: { REDIS_URL: TEST_REDIS_URL } }]
    : []),
]

export interface LinkedWorld extends World {
  /** Where to listen. */
  far: { origin: string }
}

export async function linkedWorld({ isApart, settings }: Transport): Promise<LinkedWorld> {
  const near = await world({ settings })
  const { port } = near.app.server.server.address() as { port: number }
  const far = isApart ? await near.secondProcess() : { origin: `http://127.0.0.1:${port}` }
  return Object.assign(near, { far })
}
