import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none.ts'
import { findCycles, type Import, importsOf } from './imports.ts'
import { layers, placeOf, VALUES_FOR_WEB, wrongDirection } from './layers.ts'
import { CODE_FOLDERS, isWorkshop, scriptsIn } from './source-files.ts'

const everything = scriptsIn(...CODE_FOLDERS)
const product = everything.filter((file) => !isWorkshop(file.path))
const allImports = everything.flatMap(importsOf)
const imports = allImports.filter(({ from }) => !isWorkshop(from))
const arrow = ({ from, to, specifier }: Import) => `${from} → ${to ?? specifier}`

describe('layers', () => {
  it('have a row for every file', () => {
    expectNone(
      product.map((file) => file.path).filter((path) => !placeOf(path)),
      'These files stand on no row of tests/architecture/layers.ts. Move them to the feature, core, db, ui or app folder that owns them, or give a new feature its row.',
    )
  })

  it('are imported downward only', () => {
    const wrong = imports.flatMap((each) => {
      const direction = each.to && !isWorkshop(each.to) && wrongDirection(each.from, each.to)
      return direction ? `${arrow(each)} (${direction})` : []
    })
    expectNone(
      wrong,
      'Imports point down the rows of tests/architecture/layers.ts (types too). Move what both need to a lower row; let a lower feature tell a higher one by an event (server/core/events.ts), or let the app folder pass it in.',
    )
  })

  it('have no cycle of imports, nor have tests and tools', () => {
    expectNone(findCycles(allImports), 'Each of these files needs the other. Move what both need to a file of its own.')
  })

  it('import no tests and tools from product code', () => {
    expectNone(
      imports.filter(({ to }) => to && isWorkshop(to)).map(arrow),
      'Code that ships must not import tests or tools. Move what it needs beside it.',
    )
  })

  it('have no feature file that more than a quarter of its side imports', () => {
    const sides = Object.entries(Object.groupBy(imports, ({ from }) => from.split('/')[0]!))
    const crowded = sides.flatMap(([side, ofSide = []]) => {
      const files = product.filter(({ path }) => path.startsWith(`${side}/`)).length
      const byTarget = Map.groupBy(ofSide, ({ to }) => to)
      return [...byTarget].flatMap(([to, each]) =>
        to?.includes('/features/') && new Set(each.map(({ from }) => from)).size > files / 4 ? to : [],
      )
    })
    expectNone(crowded, 'More than a quarter of its side imports this file. Split it, or move what is general to core.')
  })

  it('distinguish imports down, up, sideways and across', () => {
    const tweets = 'server/features/posts/like.ts'
    expect(wrongDirection(tweets, 'server/features/people/accounts.store.ts')).toBeUndefined()
    expect(wrongDirection(tweets, 'server/features/posts/store.ts')).toBeUndefined()
    expect(wrongDirection(tweets, 'server/features/feeds/store.ts')).toBe('upward')
    expect(wrongDirection(tweets, 'server/features/accounts/sign-in/complete-sign-in.ts')).toBe('sideways')
    expect(wrongDirection('server/core/ids/ids.ts', 'server/db/deps.ts')).toBe('upward')
    expect(wrongDirection('contract/text.ts', 'web/core/api/api.ts')).toBe('upward')
    expect(wrongDirection('web/ui/controls/button.tsx', 'web/core/api/api.ts')).toBe('sideways')
    expect(wrongDirection('web/core/api/api.ts', 'server/core/ids/ids.ts')).toBe('to the other side')
  })

  it('have each manifest of a feature in the list of server/features.ts', () => {
    const manifests = product
      .map((file) => file.path)
      .filter((file) => file.endsWith('/feature.ts') && file.startsWith('server/features/'))
    const listed = imports.filter(({ from }) => from === 'server/features.ts').map(({ to }) => to)
    expect(manifests.length).toBeGreaterThan(10)
    expectNone(
      manifests.filter((file) => !listed.includes(file)),
      'Add these features to the list of server/features.ts: nothing of theirs runs otherwise.',
    )
  })

  it('list each place once', () => {
    for (const rows of Object.values(layers)) {
      const places = rows.flat()
      expect(places).toEqual([...new Set(places)])
    }
  })
})

describe('imports', () => {
  it('climb at most one folder, and stay in their place when they climb', () => {
    const climbing = allImports
      .filter(({ specifier }) => specifier.startsWith('../'))
      .filter(({ from, to, specifier }) => specifier.startsWith('../..') || placeOf(from) !== placeOf(to ?? ''))
    expectNone(
      climbing.map(({ from, specifier }) => `${from}: ${specifier}`),
      'Import from other folders by #contract/, #i18n/, #server/, #web/, #tests/ or #tools/; inside a folder by ./',
    )
  })

  it('leave the JSON of posts to server/apis', () => {
    const targetsOf = (from: string) => imports.flatMap((each) => (each.from === from && each.to ? each.to : []))
    const serialising = imports
      .filter(({ from, to }) => from.startsWith('server/features/') && to === 'server/core/json/raw-json.ts')
      .map(({ from }) => from)
    expectNone(
      serialising.filter((file) =>
        targetsOf(file).some((to) => to === 'contract/calls/tweets.ts' || to.startsWith('server/features/posts/')),
      ),
      'Answer posts as plain data (CachedPost), and let the route present them by server/apis/plus/posts/present-tweets.ts.',
    )
  })

  it('bring the browser only types of the contract, and values of its plain files', () => {
    const heavy = imports.filter(
      ({ from, to, isType }) =>
        from.startsWith('web/') && to?.startsWith('contract/') && !isType && !VALUES_FOR_WEB.includes(to),
    )
    expectNone(heavy.map(arrow), `Write "import type", or take the value from ${VALUES_FOR_WEB.join(', ')}.`)
  })

  it('keep the plain files of the contract free of other imports', () => {
    const heavy = imports.filter(
      ({ from, to, isType }) => VALUES_FOR_WEB.includes(from) && !isType && !VALUES_FOR_WEB.includes(to ?? ''),
    )
    expectNone(heavy.map(arrow), 'The browser loads this file: it may import values of the other plain files only.')
  })
})
