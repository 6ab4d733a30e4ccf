/** Serves the pages as HTML for browsers without JavaScript and for other programs. */
import type { LegalPageName } from '#contract/calls/legal.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { type Text, text, verbatim } from '#contract/server-texts.ts'
import { AppError } from '#server/core/errors.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { getLook } from '#server/features/network/network.ts'
import { getAbout } from './about.ts'
import { getPage } from './pages.ts'

const titles: Record<LegalPageName, (network: string) => Text> = {
  terms: () => text('Terms of Service'),
  privacy: () => text('Privacy Policy'),
  rules: (network) => text('Rules of {network}', { network }),
}

const links: readonly (readonly [path: string, label: Text])[] = [
  ['/terms', text('Terms of Service')],
  ['/privacy', text('Privacy Policy')],
  ['/rules', text('Rules')],
  ['/about', text('About')],
  ['/source', text('Source code')],
]

/** The HTML of a path with its query; null for other paths. */
export async function readablePage(deps: ReadDeps, url: string, language: Language): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://plus.example')
  const path = pathname.toLowerCase().replace(/\/$/, '').slice(1)
  const words = (text: Text) => escapeHtml(translate(text, language))
  const body =
    path === 'about'
      ? await aboutBody(deps, words)
      : Object.hasOwn(titles, path)
        ? await pageBody(deps, path as LegalPageName, language, searchParams.get('version'))
        : null
  if (body === null) return null
  const others = links.map(([href, label]) => `<li><a href="${href}">${words(label)}</a></li>`).join('')
  return `${body}<ul>${others}</ul>`
}

async function pageBody({ db }: ReadDeps, page: LegalPageName, language: Language, given: string | null) {
  const version = given !== null && /^\d{1,6}$/.test(given) ? Number(given) : undefined
  const found = await getPage(db, page, language, version).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!found) return null
  const { name } = await getLook(db)
  const rules = found.rules.map(({ title, html }) => `<li><strong dir="auto">${escapeHtml(title)}</strong>${html}</li>`)
  const lang = found.language === null ? 'dir="auto"' : `lang="${found.language}" dir="${directionOf(found.language)}"`
  return [
    `<h1>${escapeHtml(translate(titles[page](name), language))}</h1>`,
    ...(found.publishedAt ? [`<p><time>${found.publishedAt.slice(0, 10)}</time></p>`] : []),
    `<div ${lang}>${found.html}${rules.length > 0 ? `<ol>${rules.join('')}</ol>` : ''}</div>`,
  ].join('')
}

async function aboutBody(deps: ReadDeps, words: (text: Text) => string): Promise<string> {
  const { name, software, version, contact, administrators } = await getAbout(deps, null)
  const lines = [
    `${software} ${version}`,
    contact.name,
    contact.address,
    contact.email,
    ...administrators.map(({ username }) => `@${username}`),
  ]
  return [
    `<h1>${words(text('About {network}', { network: name }))}</h1>`,
    ...lines.filter(Boolean).map((line) => `<p dir="auto">${words(verbatim(line)).replaceAll('\n', '<br>')}</p>`),
  ].join('')
}
