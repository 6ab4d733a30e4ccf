import type { ReactNode } from 'react'
import type { Notification } from '#contract/calls/notifications.ts'
import type { Author } from '#contract/calls/users.ts'
import { GROUP_COUNTED } from '#contract/limits.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { UserLink } from '#web/features/people/author-line.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'

/** The sentence of a notification, with links to the users and to the rest of the group. */
export function NotificationSentence({ notification }: { notification: Notification }): ReactNode {
  const { _id, type, fromUser, message, users = [fromUser], usersCount = users.length } = notification
  const [first = fromUser, second] = users
  const isOwn = useMe()._id === fromUser._id
  // Names one user only, as several long names would hide the sentence.
  const isAlone = usersCount === 1 || !second
  const className = isAlone ? 'max-w-full' : 'max-w-36 icons:max-w-60'
  const nameOf = ({ username }: Author) =>
    function Name(name: string) {
      return (
        <UserLink username={username} className="relative z-1 font-bold">
          <bdi className={classNames('inline-block truncate align-bottom', className)}>{name}</bdi>
        </UserLink>
      )
    }
  const one = { one: nameOf(first), name: first.name }
  const two = { ...one, two: nameOf(second ?? first), other: second?.name ?? '' }
  const others = (shown: number) => ({
    count: usersCount >= GROUP_COUNTED ? GROUP_COUNTED : usersCount - shown,
    others: (text: string) => (
      <Link to={routes.notification(_id)} className="relative z-1 font-bold hover:underline">
        {text}
      </Link>
    ),
  })
  switch (type) {
    case 'follow':
      if (isAlone) return rich('<one>{name}</one> followed you', one)
      if (usersCount === 2) return rich('<one>{name}</one> and <two>{other}</two> followed you', two)
      return rich(
        '<one>{name}</one>, <two>{other}</two> and <others>{count, plural, =100 {100+ others} one {# other} other {# others}}</others> followed you',
        { ...two, ...others(2) },
      )
    case 'follow_request':
      if (isAlone) return rich('<one>{name}</one> asked to follow you', one)
      if (usersCount === 2) return rich('<one>{name}</one> and <two>{other}</two> asked to follow you', two)
      return rich(
        '<one>{name}</one> and <others>{count, plural, =100 {100+ others} one {# other} other {# others}}</others> asked to follow you',
        { ...one, ...others(1) },
      )
    case 'follow_accepted':
      if (isAlone) return rich('<one>{name}</one> accepted your follow request', one)
      if (usersCount === 2) return rich('<one>{name}</one> and <two>{other}</two> accepted your follow request', two)
      return rich(
        '<one>{name}</one> and <others>{count, plural, =100 {100+ others} one {# other} other {# others}}</others> accepted your follow request',
        { ...one, ...others(1) },
      )
    case 'like':
      if (isAlone) return rich('<one>{name}</one> liked your post', one)
      if (usersCount === 2) return rich('<one>{name}</one> and <two>{other}</two> liked your post', two)
      return rich(
        '<one>{name}</one> and <others>{count, plural, =100 {100+ others} one {# other} other {# others}}</others> liked your post',
        { ...one, ...others(1) },
      )
    case 'retweet':
      if (isAlone) return rich('<one>{name}</one> reposted your post', one)
      if (usersCount === 2) return rich('<one>{name}</one> and <two>{other}</two> reposted your post', two)
      return rich(
        '<one>{name}</one> and <others>{count, plural, =100 {100+ others} one {# other} other {# others}}</others> reposted your post',
        { ...one, ...others(1) },
      )
    case 'reply':
      return rich('<one>{name}</one> replied to your post', one)
    case 'quote':
      return rich('<one>{name}</one> quoted your post', one)
    case 'mention':
      return rich('<one>{name}</one> mentioned you', one)
    case 'poll':
      return isOwn ? t('Your poll has ended') : rich('A poll by <one>{name}</one> that you voted in has ended', one)
    case 'report':
      return t('Moderators decided about your report')
    case 'decision':
      return t('Moderators made a decision about you or your post')
    case 'appeal':
      return t('Moderators answered your appeal')
    case 'scheduled':
      return t('A scheduled post couldn’t be posted')
    default:
      // A type of another server, with that server's text.
      return rich('<one>{name}</one> {message}', { ...one, message })
  }
}
