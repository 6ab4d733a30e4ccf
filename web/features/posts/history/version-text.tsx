import type { Version } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { LinkedParts, linkClass } from '#web/features/posts/linked-text.tsx'
import { mediaChanges } from './media-changes.ts'
import { diffWords, type Piece } from './word-diff.ts'

interface VersionProps {
  version: Version
  /** The version before it; undefined for the oldest one. */
  before: Version | undefined
}

/** The text of a version. What it added and removed is marked by lines, colours and words for screen readers. */
export function VersionText({ version, before }: VersionProps) {
  // A version without a content warning does not quote one that has one.
  const isComparable = before && (before.warning === null || version.warning !== null)
  const pieces = diffWords(isComparable ? before.content : version.content, version.content)
  if (pieces.length === 0) return null
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {pieces.map((piece, index) => (
        <Run key={index} piece={piece} />
      ))}
    </p>
  )
}

function Run({ piece: { kind, parts } }: { piece: Piece }) {
  // A link in a marked run has the looks of the run.
  const text = <LinkedParts parts={parts} linkClass={kind === 'same' ? linkClass : 'text-inherit'} />
  if (kind === 'same') return text
  return kind === 'added' ? (
    <ins className="[del+&]:ms-1 rounded-sm bg-green-soft text-green underline decoration-2 underline-offset-3">
      <Spoken text={t('Added:')} />
      {text}
    </ins>
  ) : (
    <del className="rounded-sm bg-red-soft text-red line-through">
      <Spoken text={t('Removed:')} />
      {text}
    </del>
  )
}

const Spoken = ({ text }: { text: string }) => <span className="sr-only select-none">{` ${text} `}</span>

/** What changed in a version, in words. */
export function changesOf({ version, before }: VersionProps): string[] {
  if (!before) return []
  const hasOther = (field: (version: Version) => unknown) =>
    JSON.stringify(field(version)) !== JSON.stringify(field(before))
  return [
    version.content !== before.content && t('Text changed'),
    ...mediaChanges(version, before),
    version.warning !== before.warning && warningChange(version.warning, before.warning),
    hasOther(({ poll }) => poll?.choices) && t('Answers of the poll changed'),
    hasOther(({ poll }) => poll?.isMultiple) && t('Number of answers to choose changed'),
    hasOther(({ poll }) => poll?.minutes) && t('Duration of the poll changed'),
  ].filter((change) => change !== false)
}

function warningChange(now: string | null, old: string | null): string {
  if (old === null) return t('Content warning added')
  return now === null ? t('Content warning removed') : t('Content warning changed')
}
