import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { blockedUsersOptions, mutedUsersOptions } from '#web/features/people/api.ts'
import { BlockedUsers } from '#web/features/people/blocked-users.tsx'
import { MutedUsers } from '#web/features/people/mutes/muted-users.tsx'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { ShowTogether } from '#web/ui/lists/show-together.tsx'
import { lessLikeThisOptions, wordsOptions } from './api.ts'
import { LessLikeThisPart } from './less-like-this-part.tsx'
import { ListsPart } from './lists/lists-part.tsx'
import { MutedWords } from './words/muted-words.tsx'

/** Settings of hidden content: muted accounts and words, and blocked accounts. */
export default function MuteAndBlockScreen() {
  const queries = [
    useInfiniteQuery(mutedUsersOptions),
    useQuery(wordsOptions),
    useQuery(lessLikeThisOptions),
    useInfiniteQuery(blockedUsersOptions),
  ]
  return (
    <SettingsPage title={t('Mute and block')}>
      <ShowTogether queries={queries}>
        <SettingsPart
          title={t('Muted accounts')}
          about={t('You’ll see their posts and reposts only where you look for them. They won’t know.')}
        >
          <MutedUsers />
        </SettingsPart>
        <SettingsPart title={t('Muted words')} about={t('Posts by others that contain them are hidden.')}>
          <MutedWords />
        </SettingsPart>
        <SettingsPart
          title={t('Less like this')}
          about={t(
            'After you choose “Show less like this”, For you ranks the author and hashtags lower for a few weeks.',
          )}
        >
          <LessLikeThisPart />
        </SettingsPart>
        <SettingsPart
          title={t('Blocked accounts')}
          about={t('You won’t see each other’s posts, and neither of you can follow or message the other.')}
        >
          <BlockedUsers />
        </SettingsPart>
        <SettingsPart title={t('Import and export')} about={t('CSV files. Account lists use Mastodon’s format.')}>
          <ListsPart />
        </SettingsPart>
      </ShowTogether>
    </SettingsPage>
  )
}
