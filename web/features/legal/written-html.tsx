import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { directionOf, type Language } from '#contract/languages.ts'
import { hasScreen } from '#contract/screens.ts'
import { checkedHtml } from '#web/core/checked-html.ts'
import { classNames } from '#web/ui/class-names.ts'

interface WrittenHtmlProps {
  /**
   * HTML from the server's Markdown renderer (server/features/network/legal/markdown.ts): a few tags, no scripts, no styles.
   */
  html: string
  /** The language of the text; null if unknown: then the browser detects its direction. */
  language: Language | null
  className?: string
}

/** A text of an administrator. Links to screens of this network open without loading the page again. */
export function WrittenHtml({ html, language, className }: WrittenHtmlProps) {
  const content = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // React compares the object by identity, and would write the same HTML again.
  const trusted = useMemo(() => ({ __html: checkedHtml(html) }), [html])
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.defaultPrevented || event.button !== 0 || isForNewTab(event)) return
      const { origin, pathname, search, hash } = new URL(link.href)
      // Pages of the server, which the operator may redirect, are loaded as usual.
      if (origin !== location.origin || !hasScreen(pathname) || isServed(pathname)) return
      event.preventDefault()
      navigate(pathname + search + hash)
    }
    const element = content.current
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [navigate])
  return (
    <div
      ref={content}
      lang={language ?? undefined}
      dir={language ? directionOf(language) : 'auto'}
      className={classNames(textClass, className)}
      // The server makes it of Markdown, by a list of tags (server/features/network/legal/markdown.ts).
      dangerouslySetInnerHTML={trusted}
    />
  )
}

const isForNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey
const isServed = (pathname: string) => ['/terms', '/privacy'].includes(pathname)

const textClass = classNames(
  'flex flex-col gap-3 wrap-anywhere [&_a]:underline [&_strong]:font-bold',
  '[&_h2]:mt-3 [&_h2]:text-lg [&_h2]:font-bold [&_h3]:mt-2 [&_h3]:font-bold [&_h4]:font-bold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:space-y-1 [&_:is(ul,ol)]:ps-6',
  '[&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_hr]:border-line',
  '[&_code]:text-sm [&_pre]:overflow-x-auto [&_pre]:rounded-card [&_pre]:bg-hover [&_pre]:p-3',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(th,td)]:border [&_:is(th,td)]:border-line',
  '[&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start',
)
