/** Fills values into compiled texts. */
import { setupI18n } from '@lingui/core'
import { directionOf, isLanguage } from '#contract/languages.ts'
import type { MessageValue } from '#contract/message-values.ts'

/** A compiled text. */
export type CompiledMessage = readonly unknown[] | string

type Format = (message: CompiledMessage, values?: Readonly<Record<string, MessageValue | undefined>>) => string

/** The function that fills in values, with the plurals of a language and the numbers of a locale. */
export function createFormat(language: string, locale = language): Format {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  const isRightToLeft = isLanguage(language) && directionOf(language) === 'rtl'
  const isolate = <V>(value: V) =>
    isRightToLeft && typeof value === 'string' ? `${FIRST_STRONG}${value}${END}` : value
  return (message, values) => {
    const safe: Record<string, MessageValue | undefined> = {}
    for (const [name, value] of Object.entries(values ?? {})) safe[name] = isolate(protect(value))
    const text = restore(i18n._({ id: '', message: message as string, values: safe }))
    return isRightToLeft ? text.replace(HANDLE, `${LEFT_TO_RIGHT}$1$2${END}`) : text
  }
}

// In a text that runs from right to left, a Latin name would take the signs beside it along (Unicode, UAX 9).
const [LEFT_TO_RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2068', '\u2069']
/** A username with its @, or the mark of an element that has one (web/core/i18n.ts). */
const HANDLE = /(@)\u2068?(\w+|\uE000\d+\uE000)\u2069?/g

// Lingui decodes escapes such as \x41, also in values: what a user wrote may hold these letters.
const BACKSLASH = '\uE001'
const protect = <V>(value: V) => (typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value)
const restore = (text: string) => text.replaceAll(BACKSLASH, '\\')
