/** Exports and imports mutes, blocks and muted words as CSV: mutes and blocks in Mastodon's format. */
import type { ImportReport, ListKind } from '#contract/calls/lists.ts'
import type { MutedPlace } from '#contract/calls/muted-words.ts'
import { IMPORT_LINES } from '#contract/limits.ts'
import { trimInvisible } from '#contract/text/trim-invisible.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { readLine, writeLine } from '#server/core/text/csv.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Deps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { setBlock } from '#server/features/people/block.ts'
import { addWord, getWords } from '#server/features/people/filters/muted-words.ts'
import { setMute } from '#server/features/people/mutes/mute.ts'
import { listMutes } from '#server/features/people/mutes/store.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { listBlocks, type Relation } from '#server/features/people/relations.store.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'

const headers: Record<ListKind, string> = {
  mutes: 'Account address,Hide notifications',
  blocks: 'Account address',
  words: 'Text,Whole word,Places,Except followed,Leave a line',
}

/** Rows of one page, and lines of one export. */
const PAGE = 200
const MAX_LINES = 50_000

export async function exportList(deps: Deps, viewer: Id, kind: ListKind): Promise<{ csv: string }> {
  const lines = kind === 'words' ? await wordLines(deps, viewer) : await addressLines(deps, viewer, kind)
  return { csv: `${[headers[kind], ...lines].join('\n')}\n` }
}

async function wordLines(deps: Deps, viewer: Id): Promise<string[]> {
  const { words } = await getWords(deps, viewer)
  return words.map(({ text, isWhole, places, sparesFollowed, leavesLine }) =>
    writeLine([text, `${isWhole}`, places.join(' '), `${sparesFollowed}`, `${leavesLine}`]),
  )
}

async function addressLines(deps: Deps, viewer: Id, kind: 'mutes' | 'blocks'): Promise<string[]> {
  const { db } = deps
  const { mutes } = await getViewerFilters(db, viewer)
  const lines: string[] = []
  for (let from = MAX_ID, rows: Relation[] = []; lines.length < MAX_LINES; from = rows.at(-1)!.at) {
    rows = await (kind === 'mutes' ? listMutes(db, viewer, nowOf(db), from, PAGE) : listBlocks(db, viewer, from, PAGE))
    const authors = await authorCache.getMany(
      deps,
      rows.map((row) => row.author_id),
    )
    for (const author of authors)
      if (author)
        lines.push(
          kind === 'blocks'
            ? author.username
            : `${author.username},${mutes.get(author.id)?.hidesNotifications ?? true}`,
        )
    if (rows.length < PAGE) break
  }
  return lines
}

interface Imported {
  lines: readonly string[]
  /** The public origin of this network. */
  here: string
}

/** Each line counts like one press of the button, so that a file cannot evade the limit. */
export async function importList(
  deps: Deps,
  viewer: Id,
  kind: ListKind,
  { lines, here }: Imported,
): Promise<ImportReport> {
  const rows = lines.slice(0, IMPORT_LINES).filter((line) => line.trim() !== '' && !isHeader(line, kind))
  for (const _ of rows) await deps.limits.take('toggles', viewer)
  return kind === 'words' ? importWords(deps, viewer, rows) : importAddresses(deps, viewer, kind, { lines: rows, here })
}

const isHeader = (line: string, kind: ListKind): boolean => {
  const text = line
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
  return text === headers[kind].toLowerCase() || text.startsWith('account address')
}

async function importAddresses(deps: Deps, viewer: Id, kind: 'mutes' | 'blocks', { lines, here }: Imported) {
  const rows = lines.map((line) => {
    const [address = '', hides = 'true'] = readLine(line)
    return { line, name: toUsername(address, here), hidesNotifications: hides.toLowerCase() !== 'false' }
  })
  const ids = await findIdsByUsernames(deps.db, [...new Set(rows.map(({ name }) => name))])
  const [{ blocking, mutes }, hidden] = await Promise.all([
    getViewerFilters(deps.db, viewer),
    getHiddenAccounts(deps.db),
  ])
  const report: ImportReport = { imported: 0, unchanged: 0, missing: [] }
  const done = new Set<Id>()
  for (const { line, name, hidesNotifications } of rows) {
    const id = ids.get(name)
    if (id === undefined || id === viewer || hidden.has(id)) report.missing.push(line)
    else if (done.has(id) || (kind === 'blocks' ? blocking.has(id) : mutes.has(id))) report.unchanged++
    else {
      await (kind === 'blocks'
        ? setBlock(deps, viewer, id, true)
        : setMute(deps, viewer, id, true, { hidesNotifications }))
      done.add(id)
      report.imported++
    }
  }
  return report
}

/**
 * The username of an address such as `acct:bob@here.example`. An address of another server keeps its host, and is not
 * found.
 */
function toUsername(address: string, here: string): string {
  const typed = trimInvisible(address)
    .replace(/^'?(?:acct:)?@?/i, '')
    .toLowerCase()
  const [, name, host] = /^([^@]*)@([^@\s/?#\\]+)$/u.exec(typed) ?? []
  return name !== undefined && isHost(`${host}`, here) ? name : typed
}

/** Whether a host is that of the origin, with or without the port and the root dot, in Unicode or ASCII. */
function isHost(written: string, origin: string): boolean {
  const { protocol, host, hostname } = new URL(origin)
  const parsed = URL.parse(`${protocol}//${written.replace(/\.(?=:\d+$|$)/, '')}`)
  return parsed !== null && [host, hostname].includes(parsed.host)
}

const places: readonly string[] = ['home', 'notifications', 'search']

async function importWords(deps: Deps, viewer: Id, lines: readonly string[]): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, unchanged: 0, missing: [] }
  for (const line of lines) {
    const [text = '', isWhole = 'true', where = '', spares = 'false', leaves = 'true'] = readLine(line)
    const named = where.split(/\s+/).filter((place) => places.includes(place)) as MutedPlace[]
    try {
      await addWord(deps, viewer, {
        text: text.replace(/^'(?=[=+\-@])/, ''),
        isWhole: isWhole !== 'false',
        places: named.length > 0 ? named : (places as MutedPlace[]),
        sparesFollowed: spares === 'true',
        leavesLine: leaves !== 'false',
      })
      report.imported++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report.missing.push(line)
    }
  }
  return report
}
