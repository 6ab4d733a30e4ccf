import { Cake, CalendarDays, Link as LinkIcon, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { routes } from '#web/core/routes.ts'
import { TweetText } from '#web/features/tweets/card/tweet-text.tsx'
import { VerifiedBadge } from '#web/features/users/author-line.tsx'
import { FollowsYou } from '#web/features/users/user-row.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { websiteText, websiteUrl } from '#web/ui/formatting/website-url.ts'
import { CoverPhoto } from './cover-photo.tsx'
import { formatBirthDate, formatJoinDate } from './profile-dates.ts'

/** Pictures, name and details of a user. `actions` show beside the avatar. */
export function ProfileHeader({ user, actions }: { user: User; actions: ReactNode }) {
  return (
    <section aria-label={`About ${user.name}`}>
      <CoverPhoto src={user.coverPhoto} />
      <div className="px-4 pb-4">
        <div className="flex items-start justify-between gap-2 max-[20rem]:flex-wrap">
          <Avatar src={user.avatar} size={104} className="relative -mt-13 box-content border-4 border-canvas" />
          <div className="flex flex-wrap items-center justify-end gap-2 pt-3">{actions}</div>
        </div>
        <p className="mt-2 flex items-center gap-1 text-xl font-extrabold">
          <bdi className="min-w-0 wrap-anywhere">{user.name}</bdi>
          {(user.isVerifiedOrg || user.isVerified) && <VerifiedBadge size={20} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span className="truncate">@{user.username}</span>
          {user.isFollowedBy && <FollowsYou />}
        </p>
        {user.bio && (
          <div className="mt-3">
            <TweetText text={user.bio} />
          </div>
        )}
        <ProfileDetails user={user} />
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <Count to={routes.following(user.username)} count={user.followingCount} label="Following" />
          <Count to={routes.followers(user.username)} count={user.followersCount} label="Followers" />
        </p>
      </div>
    </section>
  )
}

function ProfileDetails({ user }: { user: User }) {
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
            rel="noopener noreferrer nofollow ugc"
            dir="ltr"
            className="text-accent hover:underline"
          >
            {websiteText(website)}
          </a>
        </Detail>
      )}
      {user.dob && <Detail icon={Cake}>Born {formatBirthDate(user.dob)}</Detail>}
      <Detail icon={CalendarDays}>Joined {formatJoinDate(user.dateRegistered || user.createdAt)}</Detail>
    </ul>
  )
}

function Detail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={18} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function Count({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link to={to} className="text-muted hover:underline">
      <strong className="text-ink">{compactNumber(count)}</strong> {label}
    </Link>
  )
}
