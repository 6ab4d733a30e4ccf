import type { MouseEvent } from 'react'
import { t } from '#web/core/i18n.ts'
import { LinkedText, linkClass } from '#web/features/posts/linked-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Citation, splitCitations } from './citations.ts'

interface CitedTextProps {
  text: string
  citations: readonly Citation[]
  /** Scrolls to a source on this screen; false when it is not shown. */
  onPoint: (citation: Citation) => boolean
}

export function CitedText({ text, citations, onPoint }: CitedTextProps) {
  return splitCitations(text, citations).map((part, index) =>
    typeof part === 'string' ? (
      <LinkedText key={index} text={part} linkClass={linkClass} />
    ) : (
      <CitationLink key={index} citation={part} onPoint={onPoint} />
    ),
  )
}

function CitationLink({ citation, onPoint }: { citation: Citation; onPoint: CitedTextProps['onPoint'] }) {
  const { n, name, to } = citation
  const handleClick = (event: MouseEvent) => {
    // A modified click opens the source in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onPoint(citation)) event.preventDefault()
  }
  return (
    <Link
      to={to}
      onClick={handleClick}
      aria-label={t('Source {number}: {name}', { number: n, name })}
      title={name}
      className="ms-0.5 rounded-pill bg-accent-soft px-1.5 py-0.5 align-[0.15em] text-xs font-semibold text-accent tabular-nums hover:underline"
    >
      {n}
    </Link>
  )
}
