import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { RefusedTag, WatchedTrend } from '#contract/calls/trends.ts'
import { REFUSAL_REASON_LENGTH } from '#contract/limits.ts'
import { ApiError } from '#web/core/api/api.ts'
import { rich, t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { refusalsOptions, useDecideTag } from './refusals/api.ts'

/** The part of the administration for hashtags: trends with their figures, and refused hashtags. */
export default function HashtagsPart() {
  const query = useQuery(refusalsOptions)
  const { data } = query
  return (
    <QueryStates {...queryStates(query, t('Failed to load hashtags'))} skeleton={<Skeleton className="m-4 h-40" />}>
      {data && (
        <>
          <Part
            title={t('Trending now')}
            about={t('Only accounts count that are a few days old and followed by established accounts.')}
          >
            {data.trends.length === 0 && <p className="px-4 py-2 text-muted">{t('Nothing is trending yet.')}</p>}
            <ul>
              {data.trends.map((trend) => (
                <TrendRow key={trend.name} trend={trend} />
              ))}
            </ul>
          </Part>
          <Part
            title={t('Hidden hashtags')}
            about={t('They and lookalike spellings don’t appear in trends, topics or suggestions. Posts stay.')}
          >
            <RefuseForm />
            <ul>
              {data.refused.map((tag) => (
                <RefusedRow key={tag.name} tag={tag} />
              ))}
            </ul>
          </Part>
        </>
      )}
    </QueryStates>
  )
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line pb-3">
      <h2 className="px-4 pt-4 text-xl font-extrabold">{title}</h2>
      <p className="px-4 pt-1 pb-2 text-muted">{about}</p>
      {children}
    </section>
  )
}

const TagLink = ({ name }: { name: string }) => (
  <Link to={routes.search(name)} className="font-bold wrap-anywhere hover:underline">
    <bdi>{name}</bdi>
  </Link>
)

const rowClass = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5'

function TrendRow({ trend: { name, posts, members, usual } }: { trend: WatchedTrend }) {
  const { decide, isPending } = useDecideTag()
  return (
    <li ref={keepsFocus} className={rowClass}>
      <div className="min-w-0 flex-[1_1_12rem]">
        <TagLink name={name} />
        <p className="text-sm text-muted">
          {t(
            '{posts, plural, one {# post} other {# posts}} by {members, plural, one {# established account} other {# established accounts}} within a day. Usual: {usual, number} a day.',
            { posts, members, usual },
          )}
        </p>
      </div>
      <Button
        variant="outline"
        busy={isPending}
        aria-label={t('Hide {tag} from trends', { tag: name })}
        onClick={() => decide({ name, refused: true })}
      >
        {t('Hide')}
      </Button>
    </li>
  )
}

function RefusedRow({ tag: { name, reason, refusedBy, refusedAt } }: { tag: RefusedTag }) {
  const { decide, isPending } = useDecideTag()
  const time = <TimeAgo value={refusedAt} />
  return (
    <li ref={keepsFocus} className={rowClass}>
      <div className="min-w-0 flex-[1_1_12rem]">
        <TagLink name={name} />
        <p className="text-sm text-muted">
          {refusedBy ? rich('By @{username}, {time}', { username: refusedBy.username, time }) : time}
        </p>
        {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      </div>
      <Button
        variant="outline"
        busy={isPending}
        aria-label={t('Allow {tag}', { tag: name })}
        onClick={() => decide({ name, refused: false })}
      >
        {t('Allow')}
      </Button>
    </li>
  )
}

function RefuseForm() {
  const { decide, isPending, error } = useDecideTag()
  const [tag, setTag] = useState('')
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const refused = error instanceof ApiError ? error.fields : undefined
  return (
    <form
      className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        const name = tag.trim().replace(/^(?![#＃])/u, '#')
        if (name === '#') return field.current?.focus()
        decide({ name, refused: true, reason: reason.trim() }, () => {
          setTag('')
          setReason('')
        })
      }}
    >
      <TextField
        ref={field}
        label={t('Hashtag')}
        name="tag"
        value={tag}
        error={refused?.tag}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTag(event.target.value)}
        className="w-full"
      />
      <TextField
        label={t('Reason')}
        hint={t('Only moderators read it.')}
        name="reason"
        value={reason}
        error={refused?.reason}
        maxLength={REFUSAL_REASON_LENGTH}
        onChange={(event) => setReason(event.target.value)}
        className="w-full"
      />
      <Button type="submit" busy={isPending} className="self-end pointer-coarse:min-h-11">
        {t('Hide this hashtag')}
      </Button>
    </form>
  )
}
