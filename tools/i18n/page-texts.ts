/** Texts of the HTML page, which are between double square brackets: `[[Loading]]`. */
import { escapeHtml } from '#server/core/text/escape-html.ts'

const TEXT = /\[\[(.+?)\]\]/g

export const pageTexts = (html: string): string[] => [...html.matchAll(TEXT)].map(([, text]) => text!)

/** Replaces each text of the page. The result of `translate` is escaped. */
export const translatePage = (html: string, translate: (text: string) => string): string =>
  html.replace(TEXT, (_, text: string) => escapeHtml(translate(text)))
