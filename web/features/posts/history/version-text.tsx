import type { Version } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { LinkedParts, linkClass } from '#web/features/posts/linked-text.tsx'
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
  const [old, now] = [before.media, version.media].map((media) => media.map(({ url }) => url)) as [string[], string[]]
  const added = now.filter((url) => !old.includes(url)).length
  const removed = old.filter((url) => !now.includes(url)).length
  const isSame = added + removed === 0
  const alts = ({ media }: Version) => media.map(({ url, alt }) => `${url} ${alt}`).toSorted()
  const hasOther = (field: (version: Version) => unknown) =>
    JSON.stringify(field(version)) !== JSON.stringify(field(before))
  return [
    version.content !== before.content && t('Text changed'),
    added > 0 && t('{count, plural, one {# image added} other {# images added}}', { count: added }),
    removed > 0 && t('{count, plural, one {# image removed} other {# images removed}}', { count: removed }),
    isSame && old.join() !== now.join() && t('Order of images changed'),
    isSame && alts(before).join() !== alts(version).join() && t('Image descriptions changed'),
    version.warning !== before.warning && warningChange(version.warning, before.warning),
    version.isSensitive !== before.isSensitive &&
      (version.isSensitive ? t('Images marked as sensitive') : t('Images no longer marked as sensitive')),
    hasOther(({ poll }) => poll?.choices) && t('Answers of the poll changed'),
    hasOther(({ poll }) => poll?.isMultiple) && t('Number of answers to choose changed'),
    hasOther(({ poll }) => poll?.minutes) && t('Duration of the poll changed'),
  ].filter((change) => change !== false)
}

function warningChange(now: string | null, old: string | null): string {
  if (old === null) return t('Content warning added')
  return now === null ? t('Content warning removed') : t('Content warning changed')
}
