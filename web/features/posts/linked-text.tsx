import { foldBlankLines, splitText, type TextPart } from '#contract/text.ts'
import { routes } from '#web/core/routes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { linkTarget, shownAddress } from '#web/ui/formatting/shown-url.ts'
import { Link } from '#web/ui/link.tsx'

/** Text with its URLs, mentions and hashtags as links, and at most two blank lines in a row. */
export function LinkedText({ text, linkClass }: { text: string; linkClass: string }) {
  const parts = splitText(foldBlankLines(text))
  const hasWords = parts.some((part) => part.kind === 'text' && part.text.trim() !== '')
  return <LinkedParts parts={parts} linkClass={classNames(linkClass, !hasWords && ALONE)} />
}

/** Links without words beside them are to be high enough to tap. Below, as the links of the author are above. */
const ALONE = 'pb-1.5'

/** Text as `LinkedText` shows it, without links. */
export const PlainText = ({ text }: { text: string }) =>
  splitText(foldBlankLines(text)).map((part, index) =>
    part.kind === 'url' ? (
      <span key={index} dir="ltr">
        <Address address={part.href} />
      </span>
    ) : (
      part.text
    ),
  )
/** Parts of a text, with URLs, mentions and hashtags as links. */
export const LinkedParts = ({ parts, linkClass }: { parts: readonly TextPart[]; linkClass: string }) =>
  parts.map((part, index) => <Part key={index} part={part} linkClass={linkClass} />)

// Set by style, because with `dir` a text of only a hashtag would not get its direction from the hashtag.
const ownDirection = '[unicode-bidi:plaintext]'

function Part({ part, linkClass }: { part: TextPart; linkClass: string }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'url') {
    const href = linkTarget(part.href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href} className={linkClass}>
        <Address address={part.href} />
      </a>
    )
  }
  const to = part.kind === 'mention' ? routes.user(part.username) : routes.search(part.text)
  return (
    <Link to={to} className={classNames(linkClass, ownDirection)}>
      {part.text}
    </Link>
  )
}

/**
 * An address, shortened. Its cut part has no size, so that a selection copies it but not the ellipsis. `isBare` shows neither
 * scheme nor www.
 */
export function Address({ address, isBare }: { address: string; isBare?: boolean }) {
  const { before, shown, after, isCutBefore, isCutAfter } = shownAddress(address, isBare)
  if (!before && !after) return shown
  return (
    <>
      <span aria-hidden className="text-[0px] leading-[0]">
        {before}
      </span>
      <span className={classNames(isCutBefore && "before:content-['…']", isCutAfter && "after:content-['…']")}>
        {shown}
      </span>
      <span aria-hidden className="text-[0px] leading-[0]">
        {after}
      </span>
    </>
  )
}

/** The class of links in text: underlined, as colour alone is not enough. */
export const linkClass = 'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent'
