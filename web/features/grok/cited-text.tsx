import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { LinkedText, linkClass } from '#web/features/tweets/tweet-text.tsx'
import { type Reference, splitMarks } from './marks.ts'

interface CitedTextProps {
  text: string
  references: readonly Reference[]
  /** Shows what a mark stands for, on this screen; false where that is not on it. */
  onPoint: (reference: Reference) => boolean
}

/** The words of an answer; each mark in them leads to what they rest on. */
export function CitedText({ text, references, onPoint }: CitedTextProps) {
  return splitMarks(text, references).map((part, index) =>
    typeof part === 'string' ? (
      <LinkedText key={index} text={part} linkClass={linkClass} />
    ) : (
      <Mark key={index} reference={part} onPoint={onPoint} />
    ),
  )
}

function Mark({ reference, onPoint }: { reference: Reference; onPoint: CitedTextProps['onPoint'] }) {
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
