/** Normalises texts of reports, notes and decisions, and finds the rules that they name. */
import { errors } from '#contract/errors.ts'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { fail, failFields } from '#server/core/errors.ts'
import { cleanText, trimOptional, withoutDirectionControls } from '#server/core/text/clean-text.ts'
import type { Db } from '#server/db/db.ts'
import { listRules } from '#server/features/network/legal/rules.ts'

const NO_TEXT = text('Write something first.')
const NO_RULE = text('Choose one of the rules of this network.')

/** Normalises a multi-line text, which may be empty. */
export const cleanNote = (field: string, note: string | undefined, length: number): string =>
  trimOptional(cleanText(field, withoutDirectionControls(note ?? ''), length))

/** Normalises a multi-line text, and refuses an empty one. */
export function cleanRequired(field: string, given: string, length: number): string {
  const note = cleanNote(field, given, length)
  return isBlank(note) ? failFields({ [field]: NO_TEXT }) : note
}

/** Normalises the reason, which the member reads. */
export function cleanReason(given: string, length: number): string {
  const reason = cleanNote('reason', given, length)
  return isBlank(reason) ? fail('missing_reason', { fields: { reason: errors.missing_reason[1] } }) : reason
}

/** A rule of the network with its current text. */
export interface NamedRule {
  rule_number: number | null
  rule_text: string
}

/** The rule with that number; an empty one without a number. */
export async function findRule(db: Db, number: number | undefined): Promise<NamedRule> {
  if (number === undefined) return { rule_number: null, rule_text: '' }
  const { rules } = await listRules(db, SOURCE_LANGUAGE)
  const found = rules.find((rule) => rule.number === number)
  return found ? { rule_number: number, rule_text: found.title } : failFields({ rule: NO_RULE })
}

export const presentRule = ({ rule_number, rule_text }: NamedRule) =>
  rule_number === null ? null : { number: rule_number, text: rule_text }
