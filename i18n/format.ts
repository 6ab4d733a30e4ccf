/** Fills values into compiled texts. */
import { setupI18n } from '@lingui/core'
import type { MessageValue } from '#contract/message-values.ts'

/** A compiled text. */
export type CompiledMessage = readonly unknown[] | string

type Format = (message: CompiledMessage, values?: Readonly<Record<string, MessageValue | undefined>>) => string

/** The function that fills in values, with the plurals and numbers of a language. */
export function createFormat(language: string): Format {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  return (message, values) => {
    const safe: Record<string, MessageValue | undefined> = {}
    for (const [name, value] of Object.entries(values ?? {})) safe[name] = protect(value)
    return restore(i18n._({ id: '', message: message as string, values: safe }))
  }
}

// Lingui decodes escapes such as \x41, also in values: what a user wrote may hold these letters.
const BACKSLASH = '\uE001'
const protect = <V>(value: V) => (typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value)
const restore = (text: string) => text.replaceAll(BACKSLASH, '\\')
