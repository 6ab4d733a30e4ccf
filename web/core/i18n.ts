/** The texts of the app, in the language of the page. */
import { createElement, Fragment, type ReactNode } from 'react'
import type { MessageValue, PlaceholderOf, ValuesFor } from '#contract/message-values.ts'
import { createFormat } from '#i18n/format.ts'
import { localeOf } from './locale-of.ts'
import { pageLanguage, readLanguages } from './page-language.ts'

/** The locale of this page, for `Intl`. */
export const pageLocale = localeOf(pageLanguage, readLanguages)

const format = createFormat(pageLanguage, pageLocale)

/**
 * A text in the language of the page. `message` is the English text, a literal, in ICU MessageFormat. The build replaces it
 * by the compiled text of the page's language (`tools/i18n/vite-plugin.ts`), so no catalogue is loaded.
 */
export const t = <const Message extends string>(message: Message, ...[values]: ValuesFor<Message>): string =>
  format(message, values as Record<string, MessageValue> | undefined)

type TagOf<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagOf<Rest> : never

/** Renders the text inside a tag. */
type Render = (enclosed: string) => ReactNode

/**
 * A text with elements: `rich('See the <terms>terms</terms>.', { terms: (text) => <Link to="/terms">{text}</Link> })`.
 * `parts` has a function for each tag and a value or an element for each placeholder. Tags do not nest.
 */
export function rich<const Message extends string>(
  message: Message,
  parts: Record<TagOf<Message>, Render> &
    Record<PlaceholderOf<Message>, Exclude<ReactNode, boolean | bigint>> & { context?: string },
): ReactNode[] {
  const elements: ReactNode[] = []
  const values: Record<string, MessageValue> = {}
  for (const [name, part] of Object.entries<ReactNode | Render>(parts))
    if (typeof part === 'number') values[name] = part
    else if (typeof part !== 'function') values[name] = `${MARK}${elements.push(part as ReactNode) - 1}${MARK}`

  const text = format(message, values)
  return text.split(TAGGED).map((piece, index, pieces) => {
    // The pieces repeat as: plain text, the name of a tag, the text inside the tag.
    if (index % 3 === 1) return null
    const render = index % 3 === 2 ? (parts as Record<string, Render>)[pieces[index - 1]!] : undefined
    return createElement(
      Fragment,
      { key: index },
      render ? render(plain(piece, elements)) : withElements(piece, elements),
    )
  })
}

// A character that no text contains, so that user content can neither close a tag nor name an element.
const MARK = '\uE000'
const TAGGED = /<(\w+)>(.*?)<\/\1>/s
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`)

const withElements = (piece: string, elements: ReactNode[]): ReactNode =>
  piece
    .split(MARKED)
    .map((part, index) => createElement(Fragment, { key: index }, index % 2 === 1 ? elements[Number(part)] : part))

const plain = (piece: string, elements: ReactNode[]): string =>
  piece
    .split(MARKED)
    .map((part, index) => (index % 2 === 1 ? String(elements[Number(part)]) : part))
    .join('')
