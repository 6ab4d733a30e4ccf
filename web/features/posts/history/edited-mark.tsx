import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { Link } from '#web/ui/link.tsx'

const sinceWords = {
  vote: t('Edited after you voted'),
  reply: t('Edited after you replied'),
  quote: t('Edited after you quoted it'),
  retweet: t('Edited after you reposted it'),
  like: t('Edited after you liked it'),
}

/** A vote is first: it cannot be taken back. */
const kinds = ['vote', 'reply', 'quote', 'retweet', 'like'] as const

/** Says that a tweet was edited after the viewer liked, reposted, quoted or answered it, or voted in its poll; else undefined. */
function changedSince({ changedSince: since, retweeted, liked, poll }: Tweet): string | undefined {
  const done = { vote: poll?.ownVotes !== undefined, reply: true, quote: true, retweet: retweeted, like: liked }
  const kind = since && kinds.find((each) => since.includes(each) && done[each])
  return kind && sinceWords[kind]
}

/** The one mark of an edited tweet, which leads to its versions. */
const Mark = ({ tweet, name, children }: { tweet: Tweet; name: string; children: ReactNode }) => (
  <Link
    to={routes.history(tweet._id)}
    aria-label={controlName(name, tweet)}
    className="-my-0.5 inline-block py-0.5 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
  >
    {children}
  </Link>
)

/** "Edited" beside the time of a tweet. Where the viewer must know more, ChangedLine has the mark instead. */
export const EditedMark = ({ tweet }: { tweet: Tweet }) =>
  tweet.editedAt &&
  !changedSince(tweet) && (
    <span className="flex shrink-0 gap-x-1">
      <span aria-hidden>·</span>
      <Mark tweet={tweet} name={t('Edited')}>
        {t('Edited')}
      </Mark>
    </span>
  )

/** The mark as a line of its own, where the tweet was edited after the viewer acted on it. */
export function ChangedLine({ tweet }: { tweet: Tweet }) {
  const words = changedSince(tweet)
  return (
    words && (
      <p className="mt-1 text-muted">
        <Mark tweet={tweet} name={words}>
          {words}
        </Mark>
      </p>
    )
  )
}
