import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { Link } from '#web/ui/link.tsx'

/** "Edited" beside the time of a tweet, which leads to its versions. */
export const EditedMark = ({ tweet }: { tweet: Tweet }) =>
  tweet.editedAt && (
    <span className="flex shrink-0 gap-x-1">
      <span aria-hidden>·</span>
      <Link
        to={routes.history(tweet._id)}
        aria-label={controlName(t('Edited'), tweet)}
        className="-my-0.5 py-0.5 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {t('Edited')}
      </Link>
    </span>
  )

const sinceWords = {
  vote: t('Edited after you voted'),
  reply: t('Edited after you replied'),
  quote: t('Edited after you quoted it'),
  retweet: t('Edited after you reposted it'),
  like: t('Edited after you liked it'),
}

/** A vote is first: it cannot be taken back. */
const kinds = ['vote', 'reply', 'quote', 'retweet', 'like'] as const

/** A line on a tweet that was edited after the viewer liked, reposted, quoted or answered it, or voted in its poll. */
export function ChangedLine({ tweet }: { tweet: Tweet }) {
  const { changedSince: since, retweeted, liked, poll } = tweet
  if (!since) return null
  const done = { vote: poll?.ownVotes !== undefined, reply: true, quote: true, retweet: retweeted, like: liked }
  const kind = kinds.find((each) => since.includes(each) && done[each])
  return (
    kind && (
      <p className="mt-1">
        <Link
          to={routes.history(tweet._id)}
          aria-label={controlName(sinceWords[kind], tweet)}
          className="inline-flex min-h-6 items-center text-sm text-muted underline decoration-muted/40 underline-offset-3 pointer-coarse:-my-2 pointer-coarse:min-h-11"
        >
          {sinceWords[kind]}
        </Link>
      </p>
    )
  )
}
