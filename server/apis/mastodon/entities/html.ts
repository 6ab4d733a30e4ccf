/** Texts as the HTML that Mastodon's clients expect: paragraphs, line breaks, and links to mentions, hashtags and pages. */

import { foldBlankLines, splitText, type TextPart } from '#contract/text.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { tagUrl, userUrl } from '#server/features/network/page-urls.ts'

/** Characters of a link that are shown; clients hide the others. */
const SHOWN_CHARACTERS = 30

function linkOf(href: string): string {
  const scheme = /^https?:\/\/(?:www\.)?/i.exec(href)?.[0] ?? ''
  const shown = href.slice(scheme.length, scheme.length + SHOWN_CHARACTERS)
  const rest = href.slice(scheme.length + SHOWN_CHARACTERS)
  return (
    `<a href="${escapeHtml(href)}" target="_blank" rel="nofollow noopener" translate="no">` +
    `<span class="invisible">${escapeHtml(scheme)}</span>` +
    `<span${rest ? ' class="ellipsis"' : ''}>${escapeHtml(shown)}</span>` +
    `<span class="invisible">${escapeHtml(rest)}</span></a>`
  )
}

function toHtml(part: TextPart, origin: string): string {
  switch (part.kind) {
    case 'text':
      return escapeHtml(part.text)
    case 'url':
      return linkOf(part.href)
    case 'mention':
      return (
        `<span class="h-card" translate="no"><a href="${escapeHtml(userUrl(origin, part.username))}" class="u-url mention">` +
        `@<span>${escapeHtml(part.username)}</span></a></span>`
      )
    case 'hashtag':
      return (
        `<a href="${escapeHtml(tagUrl(origin, part.tag))}" class="mention hashtag" rel="tag">` +
        `#<span>${escapeHtml(part.tag)}</span></a>`
      )
  }
}

/** A text of a member, such as a post or a bio, as HTML. A text without characters is an empty one. */
export function textToHtml(text: string, origin: string): string {
  if (text === '') return ''
  const html = splitText(foldBlankLines(text))
    .map((part) => toHtml(part, origin))
    .join('')
  return html
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
}
