import { Link } from 'react-router'
import type { Author } from '#contract/users.ts'
import { routes } from '#web/core/routes.ts'
import { useTweet } from '#web/features/tweets/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

/** A post an answer rests on, in short. One that is gone or hidden by now is left out. */
export function Source({ id, user }: { id: string; user: Author }) {
  const { data, isError } = useTweet(id)
  const tweet = data?.tweet
  if (isError && !tweet) return null
  return (
    <li>
      <Link
        to={routes.tweet(id)}
        className="flex gap-3 rounded-card border border-line p-3 transition-colors hover:bg-hover"
      >
        <Avatar src={user.avatar} name={user.name} size={32} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex gap-1">
            <bdi className="truncate font-bold">{user.name}</bdi>
            <span className="truncate text-muted">@{user.username}</span>
            {tweet && <RelativeTime value={tweet.createdAt} className="ms-auto shrink-0 ps-2 text-sm text-muted" />}
          </span>
          {/* As high before it is there. */}
          <span className="line-clamp-2 min-h-10 wrap-anywhere" dir="auto">
            {tweet ? tweet.content || photosOf(tweet.media.length) : <Skeleton className="mt-1 h-3.5 w-3/4" />}
          </span>
        </span>
      </Link>
    </li>
  )
}

const photosOf = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
