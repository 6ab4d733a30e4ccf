import { t } from '#web/core/i18n.ts'
import { formatBirthDate } from '#web/features/profiles/profile-dates.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import type { PrivacyPartProps } from './api.ts'

/** A switch for each part of the profile that others may see. */
export const ProfilePrivacy = ({ privacy, save }: PrivacyPartProps) => (
  <>
    <Switch
      label={t('Show my year of birth')}
      help={birthHelp(privacy)}
      isOn={privacy.showBirthYear}
      onChange={(showBirthYear) => save({ showBirthYear })}
    />
    <Switch
      label={t('Show my name with posts I like')}
      help={
        privacy.showLikes
          ? t('Others see your name in a post’s list of likes, and your followers may see it in For you.')
          : t('Only the author of a post sees that you liked it.')
      }
      isOn={privacy.showLikes}
      onChange={(showLikes) => save({ showLikes })}
    />
    <Switch
      label={t('Show my followers and who I follow')}
      help={
        privacy.showFollows
          ? t('Others can open both lists.')
          : t(
              'Only you can open these lists. Others see how long they are, and won’t find you in other people’s lists.',
            )
      }
      isOn={privacy.showFollows}
      onChange={(showFollows) => save({ showFollows })}
    />
  </>
)

function birthHelp({ dob, showBirthYear }: { dob: string | null; showBirthYear: boolean }): string {
  if (!dob) return t('You haven’t entered a date of birth.')
  return t('Others see: Born {date}', { date: formatBirthDate(showBirthYear ? dob : `-${dob.slice(4)}`) })
}
