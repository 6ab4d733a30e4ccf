/**
 * The parts of the documentation that are generated from code: tables of settings, limits and errors, the picture of the
 * layers, and the contents of long pages. `npm run docs` writes them; a test compares them.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '#contract/errors.ts'
import * as limits from '#contract/limits.ts'
import { settings } from '#server/core/config/config.ts'
import { pages } from './markdown.ts'
import { drawPicture } from './picture.ts'
import { read, root } from './source-files.ts'

type Row = readonly string[]

const row = (cells: Row) => `| ${cells.join(' | ')} |`

/** Replaces the rows of the table below a head. */
function withTable(page: string, head: string, rows: readonly Row[]): string {
  const start = page.indexOf(`${head}\n| ---`)
  if (start < 0) throw new Error(`No table has the head ${head}`)
  const body = page.indexOf('\n', page.indexOf('\n', start) + 1) + 1
  const end = /^(?!\|)/m.exec(page.slice(body))!.index + body
  return `${page.slice(0, body)}${rows.map(row).join('\n')}\n${page.slice(end)}`
}

const code = (text: string) => `\`${text}\``
const all = Object.entries(settings).map(([name, { default: fallback, about }]) => ({ name, fallback, about }))
const settingRow = ({ name, fallback, about }: (typeof all)[number]) => [
  code(name),
  fallback === '' ? '' : code(fallback),
  about,
]
const isLimit = ({ name }: (typeof all)[number]) => name.startsWith('RATE_LIMIT_')

const limitText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, part]) => `${key}: ${part}`)
        .join(', ')
    : String(value)

/** The table of limits in the order of the page, with the values of the code. New limits come last, without a meaning yet. */
function withLimits(page: string): string {
  const meanings = new Map(
    [...page.matchAll(/^\| `([A-Z_]+)` \| [^|]+ \| (.*) \|$/gm)].map(([, name = '', meaning = '']) => [name, meaning]),
  )
  const values = new Map<string, unknown>(Object.entries(limits))
  const names = new Set([...[...meanings.keys()].filter((name) => values.has(name)), ...values.keys()])
  const rows = [...names].map((name) => [code(name), limitText(values.get(name)), meanings.get(name) ?? ''])
  return withTable(page, '| name | value | what it limits |', rows)
}

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const CONTENTS = /(<!-- contents -->\n)[\s\S]*?(<!-- end of contents -->)/

export const hasContents = (page: string): boolean => CONTENTS.test(page)

/** Writes the headings of the second level into the contents of a page. */
function withContents(page: string): string {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const links = headings.map((heading) => `- [${heading.replaceAll('`', '')}](#${anchorOf(heading)})\n`).join('')
  return page.replace(CONTENTS, (_, before: string, after: string) => before + links + after)
}

const tables: Record<string, (page: string) => string> = {
  '.env.example': (page) =>
    `${page.slice(0, page.indexOf('\n\n# ') + 2)}${all.map(({ name, fallback, about }) => `# ${about}\n#${name}=${fallback}`).join('\n\n')}\n`,
  'docs/api-errors.md': (page) =>
    withTable(
      page,
      '| code | status | message |',
      Object.entries(errors).map(([name, [status, message]]) => [code(name), String(status), String(message)]),
    ),
  'docs/architecture.md': (page) =>
    page.replace(
      /(<!-- drawn by npm run docs -->\n+```\n)[\s\S]*?(```)/,
      (_, before: string, after: string) => before + drawPicture() + after,
    ),
  'docs/configuration.md': (page) =>
    withTable(
      withTable(page, '| setting | default | meaning |', all.filter((setting) => !isLimit(setting)).map(settingRow)),
      '| setting | default | what is counted |',
      all.filter(isLimit).map(settingRow),
    ),
  'docs/product.md': withLimits,
}

const longPages = pages().flatMap(({ path: file, text }) => (hasContents(text) ? file : []))

/** The generated pages by file. Each function returns the new text for the present one. */
export const generated: Record<string, (page: string) => string> = Object.fromEntries(
  [...new Set([...Object.keys(tables), ...longPages])].map((file) => [
    file,
    (page: string) => withContents(tables[file]?.(page) ?? page),
  ]),
)

if (process.argv[1] === import.meta.filename)
  for (const [file, write] of Object.entries(generated)) writeFileSync(path.join(root, file), write(read(file)))
