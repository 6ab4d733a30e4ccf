import { useQuery } from '@tanstack/react-query'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { whoToFollowOptions } from './api.ts'
import { UserRow } from './user-row.tsx'
import { UserSkeletons } from './user-skeletons.tsx'

/** Three users whom the viewer does not follow yet. After a failure the card is empty. */
export function WhoToFollow() {
  const { data, isPending } = useQuery(whoToFollowOptions)
  const users = data?.users ?? []
  return (
    <section aria-labelledby="who-to-follow" className="overflow-hidden rounded-card border border-line">
      <h2 id="who-to-follow" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        {t('Who to follow')}
      </h2>
      {isPending && <UserSkeletons count={WHO_TO_FOLLOW} />}
      {users.length > 0 && (
        <ul>
          {users.map((user) => (
            <li key={user._id}>
              <UserRow user={user} failure={t('Follow failed')} isCompact />
            </li>
          ))}
        </ul>
      )}
      {!isPending && users.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-muted">{t('No suggestions right now.')}</p>
      )}
    </section>
  )
}
