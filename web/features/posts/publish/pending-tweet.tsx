import type { ReactNode } from 'react'
import type { DraftFields } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { AuthorLine } from '#web/features/people/author-line.tsx'
import { TweetText } from '#web/features/posts/card/tweet-text.tsx'
import { fields as partFields } from '#web/features/posts/parts/fields.ts'
import type { WrittenPost } from '#web/features/posts/parts/part.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { OutgoingTweet } from './outgoing.ts'

interface PendingTweetProps {
  publication: WrittenPost & Pick<OutgoingTweet, 'reach'> & { more?: readonly WrittenPost[] }
  status?: string
  children?: ReactNode
}

/** A tweet that the server does not have yet. */
export function PendingTweet({ publication, status = t('Posting…'), children }: PendingTweetProps) {
  const { more = [], reach = {} } = publication
  const me = useMe()
  return (
    <div
      role="status"
      aria-label={status}
      // Delayed, so that a fast answer shows no fade.
      className={`flex gap-3 border-b border-line px-4 pt-row pb-1 ${children ? '' : 'opacity-60 transition-opacity delay-200 duration-300 starting:opacity-100'}`}
    >
      <Avatar src={me.avatar} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-1 narrow:flex-wrap">
          <AuthorLine user={me} />
          <span className="shrink-0 text-muted">· {status}</span>
        </div>
        <Content post={publication} fields={reach} />
        {more.map((post, index) => (
          <div key={index} className="mt-3 border-t border-line pt-3">
            <Content post={post} fields={{}} />
          </div>
        ))}
        <div className="mt-1 min-h-9">{children}</div>
      </div>
    </div>
  )
}

function Content({ post, fields }: { post: WrittenPost; fields: Partial<DraftFields> }) {
  return (
    <>
      {post.text && <TweetText text={post.text} />}
      {partFields.map(({ Pending }, index) => Pending && <Pending key={index} {...{ post, fields }} />)}
    </>
  )
}
