import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { settings } from '#server/core/config/config.ts'
import { expectNone } from './expect-none.ts'
import { pages, tableRows } from './markdown.ts'
import { drawPicture, pictureOfPage } from './picture.ts'
import { filesIn, manifest, packages, read, root } from './source-files.ts'

const expectedSettings = Object.entries(settings).map(([name, { default: fallback, about }]) => [name, fallback, about])

describe('docs/api-errors.md', () => {
  it('lists the codes of contract/errors.ts with status and message, in their order', () => {
    const expected = Object.entries(errors).map(([code, [status, message]]) => [code, String(status), message])
    expect(
      tableRows(read('docs/api-errors.md')),
      'Make the table of docs/api-errors.md say what the code says.',
    ).toEqual(expected)
  })
})

describe('docs/configuration.md', () => {
  it('lists the settings of server/core/config/config.ts with default and meaning, in their order', () => {
    const rows = tableRows(read('docs/configuration.md')).filter(([name = '']) => /^[A-Z0-9_]+$/.test(name))
    expect(rows, 'Make the table of docs/configuration.md say what the code says.').toEqual(expectedSettings)
  })
})

describe('.env.example', () => {
  it('has each setting with its default, commented out, below its meaning', () => {
    const found = [...read('.env.example').matchAll(/^# (.+)\n#([A-Z0-9_]+)=(.*)$/gm)]
    expect(
      found.map(([, about, name, fallback]) => [name, fallback, about]),
      'Write for each setting "# meaning" and, on the next line, "#NAME=default".',
    ).toEqual(expectedSettings)
  })
})

describe('docs/dependencies.md', () => {
  it('says in one line of each package what for, why this one and what was rejected', () => {
    const names = Object.keys(packages)
    const rows = tableRows(read('docs/dependencies.md'))
    expect(rows.map(([name]) => name).toSorted(), 'One row for each package of package.json, no other.').toEqual(
      names.toSorted(),
    )
    expectNone(
      rows.filter((row) => row.length !== 4 || row.includes('')).map((row) => row.join(' | ')),
      'A row has four cells: package, what for, why this one, what was rejected.',
    )
  })
})

describe('docs/architecture.md', () => {
  it('shows the rows of tests/architecture/layers.ts', () => {
    expect(pictureOfPage(), 'Run `npm run docs`.').toBe(drawPicture())
  })

  it('is a page', () => {
    expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(150)
  })
})

describe('docs/decisions', () => {
  it('are numbered without gaps, dated, and say context, decision, what was rejected and what follows', () => {
    const notes = filesIn('docs/decisions')
    const expected = notes.map((_, index) => String(index + 1).padStart(3, '0'))
    expect(notes.map((file) => path.basename(file).slice(0, 3))).toEqual(expected)
    const parts = [
      /^# \d{3} /m,
      /^Date: \d{4}-\d\d-\d\d$/m,
      ...['Context', 'Decision', 'Rejected', 'Consequence'].map((part) => new RegExp(`^## ${part}$`, 'm')),
    ]
    expectNone(
      notes.filter((file) => !parts.every((part) => part.test(read(file)))),
      'A note has "# NNN title", "Date: YYYY-MM-DD" and the sections Context, Decision, Rejected, Consequence.',
    )
  })
})

describe('pages', () => {
  it('link only to what is there', () => {
    const broken = pages().flatMap(({ path: page, text }) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g), ...text.matchAll(/(?:src|srcset)="(?!\w+:)([^"]+)"/g)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(page), target))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${page}: ${target}`),
    )
    expectNone(broken, 'These links lead nowhere. Pictures of docs/pictures are made by `npm run shots`.')
  })

  it('name only files that exist', () => {
    // Decisions are dated: they speak of the day they were taken.
    const stale = pages()
      .filter(({ path: page }) => !page.startsWith('docs/decisions/'))
      .flatMap(({ path: page, text }) =>
        [...text.matchAll(/`((?:contract|server|web|tests|tools|docs|\.github)\/[\w./-]*)`/g)]
          .filter(([, target = '']) => !existsSync(path.join(root, target)))
          .map(([, target]) => `${page}: ${target}`),
      )
    expectNone(stale, 'These pages name files that are not there. Say where the thing lives now.')
  })

  it('name only commands that exist', () => {
    const works = (name: string) => {
      const tool = /^node (\S+)$/.exec(manifest.scripts[name] ?? '')?.[1]
      return tool ? existsSync(path.join(root, tool)) : name in manifest.scripts
    }
    const missing = pages().flatMap(({ path: page, text }) =>
      [...new Set([...text.matchAll(/\bnpm (?:run )?((?<=run )[a-z-]+|start|test)\b/g)].map(([, name = '']) => name))]
        .filter((name) => !works(name))
        .map((name) => `${page}: npm run ${name}`),
    )
    expectNone(missing, 'These commands are not in package.json, or the file they start is not there.')
  })
})
