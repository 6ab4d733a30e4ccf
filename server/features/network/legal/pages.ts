/** Reads terms, privacy policy and rules for their readers. */
import { hash } from 'node:crypto'
import type { LegalPage, LegalPageName } from '#contract/calls/legal.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { createLru } from '#server/core/lru.ts'
import type { Db } from '#server/db/db.ts'
import { DEFAULT_PAGES, toMarkdown } from './default-pages.ts'
import { renderMarkdown } from './markdown.ts'
import { rulesOf } from './rules.ts'
import { findVersion, getCurrent, listVersions, type VersionRow } from './store.ts'

/** A page in its current or an earlier version. The default text is in the language of the reader. */
export async function getPage(db: Db, page: LegalPageName, reader: Language, version?: number): Promise<LegalPage> {
  const { latest } = await getCurrent(db, page)
  const row = version === undefined || version === latest?.version ? latest : await findEarlier(db, page, version)
  const published = await listVersions(db, page)
  const versions = published.map((each) => ({ version: each.version, publishedAt: toIso(each.published_at) }))
  return {
    page,
    version: row?.version ?? 0,
    publishedAt: row ? toIso(row.published_at) : null,
    language: languageOf(row, reader),
    ...(await render(page, row, reader)),
    versions: [...versions, { version: 0, publishedAt: null }],
  }
}

/** A version of a page; undefined for the default text. */
async function findEarlier(db: Db, page: LegalPageName, version: number): Promise<VersionRow | undefined> {
  if (version === 0) return undefined
  return (await findVersion(db, page, version)) ?? fail('version_not_found')
}

/** The language of a text; null when unknown. */
export const languageOf = (
  row: Pick<VersionRow, 'content' | 'language'> | undefined,
  reader: Language,
): Language | null => {
  if (!row || row.content === null) return reader
  return isLanguage(row.language) ? row.language : null
}

/** The Markdown of the terms or the privacy policy. */
export const textOf = (page: 'terms' | 'privacy', row: VersionRow | undefined, language: Language): string =>
  row?.content ?? toMarkdown(DEFAULT_PAGES[page], (text) => translate(text, language))

type Rendered = Pick<LegalPage, 'html' | 'rules'>

/** Rendered versions, which never change. */
const rendered = createLru<string, Rendered>(50)

async function render(page: LegalPageName, row: VersionRow | undefined, language: Language): Promise<Rendered> {
  const key = `${page} ${row?.content == null ? language : hash('sha256', row.content)}`
  const found = rendered.get(key)
  if (found) return found
  const html = page === 'rules' ? '' : await renderMarkdown(textOf(page, row, language))
  const rules = page === 'rules' ? rulesOf(row, language) : []
  const made = {
    html,
    rules: await Promise.all(
      rules.map(async ({ id, title, text }, index) => ({
        id,
        number: index + 1,
        title,
        html: await renderMarkdown(text, 3),
      })),
    ),
  }
  rendered.set(key, made)
  return made
}
