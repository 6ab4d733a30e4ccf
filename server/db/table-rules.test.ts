import { expect, it } from 'vitest'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'
import { tableRules } from './table-rules.ts'

/** Columns that hold the id of an account. */
const OF_ACCOUNTS =
  /^(account|owner|author|recipient|follower|followee|requester|blocker|blocked|muter|muted|user|sender|reporter|inviter|lo|hi|other)_id$/

it.skipIf(isPostgres())(
  'names for each table with data of accounts its part of the data export, or why there is none',
  async () => {
    const { db } = (await world()).app.deps
    const tables = (await db.introspection.getTables()).filter(({ name }) => Object.hasOwn(tableRules, name))
    expect(tables.length).toBeGreaterThan(80)
    const unsaid = tables.filter(({ name, columns }) => {
      const { exported, notExported } = tableRules[name as keyof typeof tableRules]
      return columns.some((column) => OF_ACCOUNTS.test(column.name)) && !exported && !notExported
    })
    expect(unsaid.map(({ name }) => name)).toEqual([])
  },
)
