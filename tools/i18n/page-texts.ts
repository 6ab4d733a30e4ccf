/**
 * Texts of the HTML page, which are between double square brackets: `[[Loading]]`. A context comes after a line:
 * `[[Post|verb]]`.
 */
import { escapeHtml } from '#server/core/text/escape-html.ts'

const TEXT = /\[\[(.+?)(?:\|(\w+))?\]\]/g

export const pageTexts = (html: string): { message: string; context: string | undefined }[] =>
  [...html.matchAll(TEXT)].map(([, message, context]) => ({ message: message!, context }))

/** Replaces each text of the page. The result of `translate` is escaped. */
export const translatePage = (html: string, translate: (text: string, context?: string) => string): string =>
  html.replace(TEXT, (_, text: string, context?: string) => escapeHtml(translate(text, context)))
