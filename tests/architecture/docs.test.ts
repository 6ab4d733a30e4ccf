import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none.ts'
import { anchorOf, generated, hasContents } from './generated.ts'
import { pages, tableRows } from './markdown.ts'
import { CODE_FOLDERS, filesIn, manifest, packages, read, root, type SourceFile, scriptsIn } from './source-files.ts'

describe('generated pages', () => {
  it.each(Object.entries(generated))('%s matches the code', (file, write) => {
    expect(read(file), 'Run `npm run docs`.').toBe(write(read(file)))
  })
})

describe('docs/dependencies.md', () => {
  it('has one line for each package: what for, why this one and what was rejected', () => {
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
  it('has at most 150 lines', () => {
    expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(150)
  })

  it('quotes the contract as it is', () => {
    const [, quoted = ''] = /```ts\n('POST[^`]*)```/.exec(read('docs/architecture.md')) ?? []
    expect(read('contract/calls/tweets.ts')).toContain(quoted.trimEnd().replace(/^/gm, '  '))
  })
})

describe('docs/decisions', () => {
  const decisions = filesIn('docs/decisions')
  const numberOf = (file: string) => path.basename(file).slice(0, 3)

  it('have a number of their own and the parts of a decision', () => {
    expect(new Set(decisions.map(numberOf)).size, 'Two decisions have the same number.').toBe(decisions.length)
    const isComplete = (file: string) => {
      const text = read(file)
      const parts = ['Context', 'Decision', 'Rejected', 'Consequence', 'What would change it']
      return (
        /^\d{3}(-[a-z0-9]+)+\.md$/.test(path.basename(file)) &&
        text.startsWith(`# ${numberOf(file)} `) &&
        /^Date: \d{4}-\d\d-\d\d$/m.test(text) &&
        parts.every((part) => text.includes(`\n## ${part}\n`))
      )
    }
    expectNone(
      decisions.filter((file) => !isComplete(file)),
      'NNN-words-of-the-title.md has "# NNN title", "Date: YYYY-MM-DD" and the sections Context, Decision, Rejected, Consequence, What would change it.',
    )
  })

  it('are there where code and pages refer to them', () => {
    const numbers = new Set(decisions.map(numberOf))
    const texts = [
      ...pages(),
      ...scriptsIn(...CODE_FOLDERS),
      ...filesIn('.github').map((file) => ({ path: file, text: read(file) })),
    ]
    const missing = texts.flatMap(({ path: file, text }) => [
      ...[...text.matchAll(/\bdocs\/decisions\/\d[\w-]*\.md/g)]
        .filter(([name]) => !decisions.includes(name))
        .map(([name]) => `${file}: ${name}`),
      ...[...text.replace(/^Supersedes .*$/m, '').matchAll(/\bdecisions? \[?(\d{3})\b/gi)]
        .filter(([, number = '']) => !numbers.has(number))
        .map(([name]) => `${file}: ${name}`),
    ])
    expectNone(missing, 'These decisions are not there. Name the page that has the subject now.')
  })
})

describe('comments', () => {
  it('name existing files only', () => {
    const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/\s(.*)$/
    const file = /(?<![\w/.#@:-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|m?js|css|md)\b/g
    const stale = scriptsIn(...CODE_FOLDERS).flatMap(({ path: source, text }) =>
      text.split('\n').flatMap((line) => {
        const [, whole, trailing] = comment.exec(line) ?? []
        const folders = ['.', source.split('/')[0]!, path.dirname(source)]
        return [...(whole ?? trailing ?? '').matchAll(file)]
          .filter(([target]) => !folders.some((folder) => existsSync(path.join(root, folder, target))))
          .map(([target]) => `${source}: ${target}`)
      }),
    )
    expectNone(stale, 'These comments name files that are not there. Write the path from the root.')
  })
})

describe('pages', () => {
  it('begin with their contents when they are long', () => {
    // The overview is limited to one page elsewhere, and a list of calls has no headings.
    const isLong = ({ path: page, text }: SourceFile) =>
      page !== 'docs/architecture.md' && text.split('\n').length > 120 && text.includes('\n## ') && !hasContents(text)
    expectNone(
      pages()
        .filter(isLong)
        .map(({ path: page }) => page),
      'Put "<!-- contents -->" and "<!-- end of contents -->" on two lines below the beginning, and run `npm run docs`.',
    )
  })

  it('link only to what is there', () => {
    const broken = pages().flatMap(({ path: page, text }) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g), ...text.matchAll(/(?:src|srcset)="(?!\w+:)([^"]+)"/g)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(page), target))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${page}: ${target}`),
    )
    expectNone(broken, 'These links lead nowhere. Pictures of docs/pictures are made by `npm run shots`.')
  })

  it('link only to headings that are there', () => {
    const anchors = new Map(
      pages().map(({ path: page, text }) => [
        page,
        new Set([...text.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
      ]),
    )
    const broken = pages().flatMap(({ path: page, text }) =>
      [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)]
        .filter(([, target = '', anchor = '']) => {
          const there = anchors.get(target ? path.posix.join(path.posix.dirname(page), target) : page)
          return there && !there.has(anchor)
        })
        .map(([, target, anchor]) => `${page}: ${target}#${anchor}`),
    )
    expectNone(broken, 'These links lead to headings that are not there.')
  })

  it('name only files that exist', () => {
    const stale = pages().flatMap(({ path: page, text }) =>
      [...text.matchAll(/`((?:contract|server|web|tests|tools|docs|\.github)\/[\w./-]*)`/g)]
        .filter(([, target = '']) => !existsSync(path.join(root, target)))
        .map(([, target]) => `${page}: ${target}`),
    )
    expectNone(stale, 'These pages name files that are not there. Say where the thing lives now.')
  })

  it('name existing commands only', () => {
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
