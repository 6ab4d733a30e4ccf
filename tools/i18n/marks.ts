/** Marks in place of texts in modules of the web app, which a build replaces by the compiled texts of a language. */
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { normalizePath } from 'vite'
import { keyOf } from '#i18n/catalogue.ts'
import { findTexts, mayHaveTexts } from './find-texts.ts'

/** A mark with the key of its text. */
export const MARK = /(["'`])\u00a7([\w+/-]+)\u00a7\1/g

/** The folder of the web app, as Vite names it. The project may be in a folder of the same name. */
const WEB = normalizePath(path.resolve(import.meta.dirname, '../../web'))
/** The one file of the contract whose texts the web app shows by itself. */
const SCOPE_TEXTS = normalizePath(path.resolve(import.meta.dirname, '../../contract/scope-texts.ts'))

/** The compiled text as an expression: without placeholders a string. */
export function compiled(text: string): string {
  const pieces = compileMessageOrThrow(text)
  return JSON.stringify(pieces.length === 1 && typeof pieces[0] === 'string' ? pieces[0] : pieces)
}

/**
 * The code of a module with `replaced` in place of its texts, by default a mark; undefined without texts. Adds the English
 * texts to `english`, by their keys. All other texts of the contract are translated by the server.
 */
export function markTexts(
  code: string,
  id: string,
  english: Map<string, string>,
  replaced: (key: string, message: string) => string = (key) => `"\u00a7${key}\u00a7"`,
): { code: string; map: null } | undefined {
  if ((!id.startsWith(`${WEB}/`) && id !== SCOPE_TEXTS) || !mayHaveTexts(code)) return undefined
  let result = code
  for (const { message, context, start, end } of findTexts(code, id, 'js').reverse()) {
    const key = keyOf(message, context)
    english.set(key, message)
    result = result.slice(0, start) + replaced(key, message) + result.slice(end)
  }
  // Lines stay where they are, and texts are short: the source map of before is close enough.
  return result === code ? undefined : { code: result, map: null }
}

/** The code with the compiled texts in place of their marks. */
export const withTexts = (code: string, messages: ReadonlyMap<string, string>): string =>
  code.replace(MARK, (mark, _quote, key: string) => (messages.has(key) ? compiled(messages.get(key)!) : mark))
