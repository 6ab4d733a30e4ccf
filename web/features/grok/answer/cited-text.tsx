import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { LinkedText, linkClass } from '#web/features/tweets/card/tweet-text.tsx'
import { type Citation, splitCitations } from './citations.ts'

interface CitedTextProps {
  text: string
  references: readonly Citation[]
  /** Shows what a mark stands for, on this screen; false where that is not on it. */
  onPoint: (reference: Citation) => boolean
}

/** The words of an answer; each mark in them leads to what they rest on. */
export function CitedText({ text, references, onPoint }: CitedTextProps) {
  return splitCitations(text, references).map((part, index) =>
    typeof part === 'string' ? (
      <LinkedText key={index} text={part} linkClass={linkClass} />
    ) : (
      <CitationLink key={index} reference={part} onPoint={onPoint} />
    ),
  )
}

function CitationLink({ reference, onPoint }: { reference: Citation; onPoint: CitedTextProps['onPoint'] }) {
  const { n, name, to } = reference
  const handleClick = (event: MouseEvent) => {
    // What is to be opened in another tab is the source itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onPoint(reference)) event.preventDefault()
  }
  return (
    <Link
      to={to}
      onClick={handleClick}
      aria-label={`Source ${n}: ${name}`}
      title={name}
      className="ms-0.5 rounded-pill bg-accent-soft px-1.5 py-0.5 align-[0.15em] text-xs font-semibold text-accent tabular-nums hover:underline"
    >
      {n}
    </Link>
  )
}
