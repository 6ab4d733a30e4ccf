import { t } from '#web/core/i18n.ts'
import { formatBirthDate } from '#web/features/profiles/profile-dates.ts'
import type { PrivacyPartProps } from './api.ts'
import { PrivacySwitch } from './privacy-switch.tsx'

/** A switch for each part of the profile that others may see. */
export function ProfilePrivacy(props: PrivacyPartProps) {
  const { dob } = props.privacy
  return (
    <>
      <PrivacySwitch
        label={t('Show my year of birth')}
        {...props}
        name="showBirthYear"
        on={birthHelp(dob)}
        off={birthHelp(dob && `-${dob.slice(4)}`)}
      />
      <PrivacySwitch
        label={t('Show my name with posts I like')}
        {...props}
        name="showLikes"
        on={t('Others see your name in a post’s list of likes, and your followers may see it in For you.')}
        off={t('Only the author of a post sees that you liked it.')}
      />
      <PrivacySwitch
        label={t('Show my followers and who I follow')}
        {...props}
        name="showFollows"
        on={t('Others can open both lists.')}
        off={t(
          'Only you can open these lists. Others see how long they are, and won’t find you in other people’s lists.',
        )}
      />
    </>
  )
}

const birthHelp = (shown: string | null): string =>
  shown ? t('Others see: Born {date}', { date: formatBirthDate(shown) }) : t('You haven’t entered a date of birth.')
