/** The rules of the network: each has a number, its position, and an id, which stays when it is moved or reworded. */

import type { Language } from '#contract/languages.ts'
import { LEGAL_TEXT_LENGTH, RULE_TITLE_LENGTH } from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { countGraphemes, isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { translate } from '#server/core/i18n/translate.ts'
import {
  cleanText,
  FORBIDDEN_CHARACTERS,
  withoutDirectionControls,
  withoutInvisible,
} from '#server/core/text/clean-text.ts'
import type { Db } from '#server/db/db.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { readPlainRules } from './plain-rules.ts'
import { getCurrent, listContents, type VersionRow } from './store.ts'

/** A rule without its number. */
interface StoredRule {
  id: number
  title: string
  /** Markdown. */
  text: string
}

/** A rule as reports and decisions refer to it. */
interface NumberedRule extends StoredRule {
  number: number
}

/** Lower ids belong to the default rules. */
const FIRST_ID = 100

type Content = Pick<VersionRow, 'format' | 'content'>

/** The rules of a version; null for the default rules. */
function readRules({ format, content }: Content): StoredRule[] | null {
  if (content === null) return null
  if (format === 'json') return JSON.parse(content) as StoredRule[]
  return readPlainRules(content).map((rule, index) => ({ id: FIRST_ID + index, ...rule }))
}

const defaultRules = (language: Language): StoredRule[] =>
  DEFAULT_RULES.map(({ id, title, text }) => ({
    id,
    title: translate(title, language),
    text: translate(text, language),
  }))

export const rulesOf = (row: Content | undefined, language: Language): StoredRule[] =>
  (row && readRules(row)) ?? defaultRules(language)

const numbered = (rules: readonly StoredRule[]): NumberedRule[] =>
  rules.map((rule, index) => ({ ...rule, number: index + 1 }))

/** The current rules, and their version. Default rules are in the given language. */
export async function listRules(db: Db, language: Language): Promise<{ version: number; rules: NumberedRule[] }> {
  const { latest } = await getCurrent(db, 'rules')
  return { version: latest?.version ?? 0, rules: numbered(rulesOf(latest, language)) }
}

/** Cleans edited rules. New rules, and those with an unknown id, get an id that was never used. */
export async function cleanRules(
  db: Db,
  rules: readonly { id?: number | undefined; title: string; text: string }[],
): Promise<StoredRule[]> {
  const versions = (await listContents(db, 'rules')).flatMap((row) => readRules(row) ?? [])
  const known = new Set([...DEFAULT_RULES, ...versions].map(({ id }) => id))
  let next = Math.max(FIRST_ID, ...[...known].map((id) => id + 1))
  const used = new Set<number>()
  const clean = rules.map(({ id, title, text }) => {
    const isKept = id !== undefined && known.has(id) && !used.has(id)
    const kept = isKept ? id : next++
    used.add(kept)
    return { id: kept, title: cleanTitle(title), text: cleanMarkdown('rules', text) }
  })
  const length = clean.reduce((sum, { title, text }) => sum + countGraphemes(title) + countGraphemes(text), 0)
  if (length > LEGAL_TEXT_LENGTH) failFields({ rules: keepTo(LEGAL_TEXT_LENGTH) })
  return clean
}

const NO_TITLE = text('Give each rule a title.')

function cleanTitle(text: string): string {
  const title = withoutInvisible(text).replace(/\s+/g, ' ').trim()
  if (isBlank(title)) failFields({ rules: NO_TITLE })
  return cleanText('rules', title, RULE_TITLE_LENGTH)
}

/** Cleans Markdown, and removes characters that reorder the text around them. */
export function cleanMarkdown(field: string, text: string): string {
  const written = withoutDirectionControls(text).trim()
  // Tabs and line ends are allowed.
  if (/(?![\t\n\r])\p{Cc}/u.test(written)) failFields({ [field]: FORBIDDEN_CHARACTERS })
  return cleanText(field, written, LEGAL_TEXT_LENGTH)
}
