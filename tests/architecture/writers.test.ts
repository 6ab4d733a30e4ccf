import { describe, it } from 'vitest'
import { tableRules } from '#server/db/table-rules.ts'
import { expectNone } from './expect-none.ts'
import { isWorkshop, scriptsIn } from './source-files.ts'

const owners = new Map<string, string>(Object.entries(tableRules).map(([table, { owner }]) => [table, owner]))
const isStore = (file: string, owner: string) =>
  owner === 'db'
    ? file.startsWith('server/db/')
    : file.startsWith(`server/features/${owner}/`) && /(^|[/.])store\.ts$/.test(file)

/** Migrations, and moves to another database, may write every table. */
const MIGRATIONS = 'server/db/migrations/'
const MOVE = 'server/db/move/'

describe('tables', () => {
  it('have one writer: the store of their owner', () => {
    const wrong: string[] = []
    for (const { path, text } of scriptsIn('server').filter((file) => !isWorkshop(file.path))) {
      for (const [act, argument = ''] of text.matchAll(
        /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^)\s]+)/g,
      )) {
        const literal = /^['"`](\w+)/.exec(argument)?.[1]
        // A name in a variable can be any table that the file mentions.
        const tables = literal ? [literal] : [...owners.keys()].filter((table) => text.includes(`'${table}'`))
        if (tables.length === 0) wrong.push(`${path}: ${act}`)
        for (const table of tables)
          if (!isStore(path, owners.get(table) ?? '')) wrong.push(`${path}: ${act} (${table}: ${owners.get(table)})`)
      }
    }
    expectNone(
      wrong,
      'Only the owner of a table writes it (server/db/table-rules.ts), in its store.ts or *.store.ts. Call the owner’s function, or let the owner listen to an event.',
    )
  })

  it('are queried by stores only', () => {
    const features = scriptsIn('server').filter(
      ({ path }) => /^server\/(?:features|apis)\//.test(path) && !isWorkshop(path),
    )
    const outside = features.filter(
      ({ path, text }) =>
        !/(^|[/.])store\.ts$/.test(path) && /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
    )
    expectNone(
      outside.map(({ path }) => path),
      'Move the query into store.ts or a *.store.ts of the feature.',
    )
  })

  it('are written with the query builder, so that the test above finds the writers', () => {
    const raw = /\b(INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|REPLACE\s+INTO)\b/
    // A migration fills what it adds, of whatever owner.
    const scripts = scriptsIn('server').filter(
      ({ path }) => ![MIGRATIONS, MOVE].some((folder) => path.startsWith(folder)),
    )
    const found = scripts.filter(({ path, text }) => !isWorkshop(path) && raw.test(text))
    expectNone(
      found.map((file) => file.path),
      'Write with insertInto, updateTable and deleteFrom of Kysely instead of SQL text.',
    )
  })
})
