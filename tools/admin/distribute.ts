import { DEFAULT_SHARDS, distribute as distributeTables } from '#server/db/citus/distribute.ts'
import { connectPatiently } from '#server/db/connect.ts'
import { type Command, EXIT, log, Refused, refuseOldData } from './command.ts'

const MAX_SHARDS = 1_024

export const distribute: Command = {
  usage: 'distribute [--shards N]',
  about: `Spreads the tables over the machines of a Citus cluster, ${DEFAULT_SHARDS} shards each. Plus must be stopped. Goes on where it was interrupted.`,
  options: { '--shards <N>': `Into how many shards, if not ${DEFAULT_SHARDS}.` },
  examples: ['distribute', 'distribute --shards 64'],
  async run({ config: { store: config }, options, say }) {
    const shards = readShards(options.shards)
    if (config.kind === 'sqlite')
      throw new Refused(
        'The data is in SQLite, on this machine. Only a PostgreSQL database with Citus can be distributed: set DATABASE_URL.',
      )
    const store = connectPatiently(config, log)
    try {
      await refuseOldData(store)
      await distributeTables(store.db, { ...(shards !== undefined && { shards }), say })
      return EXIT.done
    } finally {
      await store.close()
    }
  },
}

function readShards(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined
  const shards = Number(text)
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new Refused(`--shards takes a whole number from 1 to ${MAX_SHARDS}.`)
  return shards
}
