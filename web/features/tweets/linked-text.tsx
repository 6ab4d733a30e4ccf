import { Link } from 'react-router'
import { splitText, type TextPart } from '#contract/text.ts'
import { routes } from '#web/core/routes.ts'
import { linkTarget, linkText } from '#web/ui/formatting/shown-url.ts'

/** Text with its URLs, mentions and hashtags as links. */
export function LinkedText({ text, linkClass }: { text: string; linkClass: string }) {
  return splitText(text).map((part, index) => <Part key={index} part={part} linkClass={linkClass} />)
}

function Part({ part, linkClass }: { part: TextPart; linkClass: string }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'url') {
    const href = linkTarget(part.href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href} className={linkClass}>
        {linkText(part.href)}
      </a>
    )
  }
  const to = part.kind === 'mention' ? routes.user(part.username) : routes.search(part.text)
  return (
    <Link to={to} className={linkClass}>
      {part.text}
    </Link>
  )
}

/** The class of a link in text: underlined, not by colour alone. */
export const linkClass = 'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent'
