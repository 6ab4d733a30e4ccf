import type { AccountFacts } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Chip } from '#web/features/moderation/chip.tsx'
import { UserName } from '#web/features/moderation/user-name.tsx'
import { roleWords, standingWord } from '#web/features/moderation/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { language } from '#web/ui/formatting/language.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Part } from './part.tsx'

const number = new Intl.NumberFormat(language)

/** The member a case is about. `isWhole`: the other facts about the member are on the same screen. */
export function MemberPart({ account, isWhole = false }: { account: AccountFacts; isWhole?: boolean }) {
  const { user, bio, createdAt, role, standing, email } = account
  const facts: readonly [string, number][] = [
    [t('Followers'), account.followersCount],
    [t('Following', { context: 'label of a count' }), account.followingCount],
    [t('Posts'), account.tweetsCount],
    [t('Reports against them'), account.reportsCount],
    [t('Reports by them'), account.reportsMadeCount],
  ]
  return (
    <Part title={t('Member')}>
      <div className="flex items-center gap-3">
        <Avatar src={user.avatar} size={48} />
        <div className="min-w-0 flex-1">
          <OneLine className="font-bold">{user.name}</OneLine>
          <UserName user={user} />
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-1.5">
        {role && <Chip tone="accent">{roleWords[role] ?? role}</Chip>}
        {standing.length === 0 ? (
          <Chip tone="green">{t('In good standing')}</Chip>
        ) : (
          standing.map((each) => (
            <Chip key={each} tone="red">
              {standingWord(each)}
            </Chip>
          ))
        )}
      </p>
      {bio && (
        <p dir="auto" className="mt-2 line-clamp-4 wrap-anywhere">
          {bio}
        </p>
      )}
      <dl className="mt-2 grid max-w-96 grid-cols-[auto_minmax(9rem,1fr)] gap-x-4 gap-y-0.5">
        {createdAt && (
          <>
            <dt className="text-muted">{t('Joined', { context: 'label of a date' })}</dt>
            <dd className="text-end">
              <FullDate value={createdAt} />
            </dd>
          </>
        )}
        {facts.map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end">{number.format(count)}</dd>
          </div>
        ))}
        {email && (
          <>
            <dt className="text-muted">{t('Email')}</dt>
            <dd className="text-end wrap-anywhere">{email}</dd>
          </>
        )}
      </dl>
      {!isWhole && !user.isDeleted && (
        <Link
          to={routes.moderationUser(user.username)}
          className="mt-2 inline-block text-accent underline underline-offset-3"
        >
          {t('All decisions and cases')}
        </Link>
      )}
    </Part>
  )
}
