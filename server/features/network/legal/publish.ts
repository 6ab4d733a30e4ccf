/** Publishes new versions of the pages, each with its date and author. Earlier versions stay readable. */
import type { Static } from 'typebox'
import type { LegalPageName, LegalSource, legal } from '#contract/calls/legal.ts'
import type { Language } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { toIso } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { recordAcceptance } from './accept.ts'
import { renderMarkdown } from './markdown.ts'
import { languageOf, textOf } from './pages.ts'
import { cleanMarkdown, cleanRules, rulesOf } from './rules.ts'
import { getCurrent, insertVersion, listVersions, type VersionRow } from './store.ts'

type PageEdit = Static<(typeof legal)['PUT /legal/:page']['body']>
type PublishDeps = Pick<Deps, 'db' | 'clock'>

type SourceDeps = { db: Db; config: Pick<Config, 'about'> }

/** The page as it is edited. The text of Plus is in the language of the reader. */
export async function getSource(
  { db, config }: SourceDeps,
  viewer: Id,
  page: LegalPageName,
  reader: Language,
): Promise<LegalSource> {
  await requirePermission(db, viewer, 'network.edit')
  const { latest } = await getCurrent(db, page)
  const published = await listVersions(db, page)
  const authors = await accountCache.getMany(
    { db },
    published.map(({ author_id }) => author_id ?? 0),
  )
  const { termsUrl, privacyUrl } = config.about
  return {
    page,
    version: latest?.version ?? 0,
    isDefault: (latest?.content ?? null) === null,
    language: languageOf(latest, reader),
    text: page === 'rules' ? '' : textOf(page, latest, reader),
    rules: page === 'rules' ? rulesOf(latest, reader) : [],
    redirect: { terms: termsUrl, privacy: privacyUrl, rules: null }[page],
    versions: published.map(({ version, published_at, asks_again }, index) => ({
      version,
      publishedAt: toIso(published_at),
      author: authors[index]?.username ?? null,
      asksAgain: asks_again === 1,
    })),
  }
}

/** Publishes a version over the one that was edited. Answers the page as it is then, for the reader. */
export async function publishPage(
  deps: PublishDeps & SourceDeps,
  viewer: Id,
  page: LegalPageName,
  edit: PageEdit,
  reader: Language,
): Promise<LegalSource> {
  await requirePermission(deps.db, viewer, 'network.edit')
  const content = edit.isDefault ? null : await contentOf(deps.db, page, edit)
  await insertNext(deps, edit.base, {
    page,
    format: page === 'rules' ? 'json' : 'markdown',
    content,
    language: content === null ? null : (edit.language ?? null),
    asks_again: edit.asksAgain === false ? 0 : 1,
    author_id: viewer,
  })
  return getSource(deps, viewer, page, reader)
}

const NO_TEXT = text('Write something first.')

async function contentOf(db: Db, page: LegalPageName, edit: PageEdit): Promise<string> {
  if (page === 'rules') return JSON.stringify(await cleanRules(db, edit.rules ?? failFields({ rules: NO_TEXT })))
  const written = cleanMarkdown('text', edit.text ?? '')
  if (isBlank(written)) failFields({ text: NO_TEXT })
  return written
}

/** The HTML of a text that is being written. */
export async function previewPage(db: Db, viewer: Id, written: string): Promise<{ html: string }> {
  await requirePermission(db, viewer, 'network.edit')
  return { html: await renderMarkdown(written) }
}

/** Replaces the rules by a plain text, for the operator. */
export const publishPlainRules = async (deps: PublishDeps, plain: string): Promise<void> =>
  insertNext(deps, null, {
    page: 'rules',
    format: 'plain',
    content: plain === '' ? null : cleanMarkdown('rules', plain),
    language: null,
    asks_again: 1,
    author_id: null,
  })

/** Inserts the next version. With `base`, only when that is the latest one. */
export const insertNext = (
  { db, clock }: PublishDeps,
  base: number | null,
  row: Omit<VersionRow, 'version' | 'published_at'>,
) =>
  transact(db, async (tx) => {
    const [latest] = await listVersions(tx, row.page)
    const last = latest?.version ?? 0
    const version = last + 1
    // When two transactions read the same version, the second finds the row of the first.
    if ((base ?? last) !== last || !(await insertVersion(tx, { ...row, version, published_at: clock() })))
      fail('page_changed')
    if (row.author_id !== null && row.page !== 'contact')
      await recordAcceptance(tx, row.author_id, { [row.page]: version }, clock())
  })
