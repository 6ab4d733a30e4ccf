/** Reads the number of queued events of a place from its database. */

import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Place } from '#tests/faults/processes/plus.ts'

const COUNT = 'SELECT count(*) AS events FROM event_outbox'

export async function eventsLeft({ settings }: Place): Promise<number> {
  if (settings.DATABASE_URL) return inPostgres(settings.DATABASE_URL)
  const db = new DatabaseSync(path.join(settings.DATA_DIR!, 'plus.db'), { readOnly: true })
  try {
    return Number(db.prepare(COUNT).get()!.events)
  } finally {
    db.close()
  }
}

async function inPostgres(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return Number((await client.query(COUNT)).rows[0].events)
  } finally {
    await client.end()
  }
}
