import type { ReactNode } from 'react'
import type { Version } from '#contract/calls/tweets.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { t } from '#web/core/i18n.ts'
import { FullTime, TimeAgo } from '#web/ui/formatting/time.tsx'
import { changesOf, VersionText } from './version-text.tsx'

interface VersionListProps {
  /** The newest first. */
  versions: readonly Version[]
  /** When the post was published. */
  publishedAt: string
  /** The version that was reported, by its time. */
  reportedAt?: string | null
  /** The level of the names of versions. */
  heading: 'h2' | 'h3'
  /** The content of a version around its text. */
  children: (version: Version, text: ReactNode) => ReactNode
}

/** The versions of a post, each with its times and what changed. */
export function VersionList({ versions, publishedAt, reportedAt, heading: Heading, children }: VersionListProps) {
  return (
    <ol reversed aria-label={t('Versions')}>
      {versions.map((version, index) => {
        const before = versions[index + 1]
        const changes = changesOf({ version, before })
        const { createdAt } = version
        return (
          <li key={createdAt} className="border-b border-line px-4 py-3 last:border-b-0">
            <Heading className="font-extrabold">
              {nameOf(version, { number: versions.length - index, isNewest: index === 0, publishedAt })}
            </Heading>
            <p className="text-sm text-muted">
              <FullTime value={createdAt} /> · <TimeAgo value={createdAt} />
            </p>
            {createdAt === reportedAt && (
              <p className="text-sm font-bold text-red">{t('This version was reported.')}</p>
            )}
            {changes.length > 0 && <p className="text-sm text-muted">{changes.join(' · ')}</p>}
            <div className="mt-2">{children(version, <VersionText version={version} before={before} />)}</div>
          </li>
        )
      })}
    </ol>
  )
}

interface Place {
  number: number
  isNewest: boolean
  publishedAt: string
}

function nameOf({ createdAt }: Version, { number, isNewest, publishedAt }: Place): string {
  if (isNewest) return t('Current version')
  // Not the same to the millisecond: a case knows the time of the id of the post.
  const isFirst = number === 1 && Date.parse(createdAt) - Date.parse(publishedAt) < MINUTE_MS
  return isFirst ? t('Original post') : t('Version {number}', { number })
}
