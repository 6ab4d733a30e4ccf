import type { ReactNode } from 'react'
import type { ShownUser } from '#contract/calls/profiles.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ProtectedMark, VerifiedBadge } from '#web/features/people/author-line.tsx'
import { FollowsYou } from '#web/features/people/follows-you.tsx'
import { TweetText } from '#web/features/posts/card/tweet-text.tsx'
import { Address } from '#web/features/posts/linked-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { counted } from '#web/ui/formatting/language.ts'
import { websiteUrl } from '#web/ui/formatting/website-url.ts'
import { Cake, CalendarDays, type Icon, Link as LinkIcon, MapPin } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { CoverPhoto } from './cover-photo.tsx'
import { FollowedBy } from './followed-by.tsx'
import { formatBirthDate, formatJoinDate } from './profile-dates.ts'

/** Pictures, name and details of a user. `actions` show beside the avatar. */
export function ProfileHeader({ user, actions }: { user: ShownUser; actions: ReactNode }) {
  return (
    <section aria-label={t('About {name}', { name: user.name })}>
      <CoverPhoto src={user.coverPhoto} />
      <div className="px-4 pb-4">
        <div className="flex items-start justify-between gap-2 narrow:flex-wrap">
          <Avatar
            src={user.avatar}
            size={104}
            className="relative -mt-13 box-content border-4 border-canvas max-icons:-mt-10 max-icons:size-20!"
          />
          <div className="flex flex-wrap items-center justify-end gap-2 pt-3 max-icons:gap-1">{actions}</div>
        </div>
        <p className="mt-2 flex items-center gap-1 text-xl font-extrabold">
          <bdi className="min-w-0 wrap-anywhere">{user.name}</bdi>
          {(user.isVerifiedOrg || user.isVerified) && <VerifiedBadge size={20} />}
          {user.isProtected && <ProtectedMark size={18} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <OneLine>@{user.username}</OneLine>
          {user.isFollowedBy && <FollowsYou />}
        </p>
        {user.bio && (
          <div className="mt-3">
            <TweetText text={user.bio} />
          </div>
        )}
        <ProfileDetails user={user} />
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <Count to={routes.following(user.username)}>
            {rich('<b>{shown}</b> {count, plural, one {Following} other {Following}}', bold(user.followingCount))}
          </Count>
          <Count to={routes.followers(user.username)}>
            {rich('<b>{shown}</b> {count, plural, one {Follower} other {Followers}}', bold(user.followersCount))}
          </Count>
        </p>
        <FollowedBy user={user} />
      </div>
    </section>
  )
}

function ProfileDetails({ user }: { user: ShownUser }) {
  const website = websiteUrl(user.website)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {user.location && (
        <Detail icon={MapPin}>
          <bdi>{user.location}</bdi>
        </Detail>
      )}
      {user.website && website && (
        <Detail icon={LinkIcon}>
          <a
            href={website}
            target="_blank"
            rel="me noopener noreferrer nofollow ugc"
            dir="ltr"
            className="text-accent hover:underline"
          >
            <Address address={website} isBare />
          </a>
        </Detail>
      )}
      {user.dob && <Detail icon={Cake}>{t('Born {date}', { date: formatBirthDate(user.dob) })}</Detail>}
      <Detail icon={CalendarDays}>
        {t('Joined {date}', { date: formatJoinDate(user.dateRegistered || user.createdAt) })}
      </Detail>
    </ul>
  )
}

function Detail({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={18} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

const bold = (count: number) => ({
  b: (shown: string) => <strong className="text-ink">{shown}</strong>,
  ...counted(count),
})

function Count({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-block min-h-6 text-muted hover:underline">
      {children}
    </Link>
  )
}
