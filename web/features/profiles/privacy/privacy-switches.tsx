import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { formatBirthDate } from '#web/features/profiles/profile-dates.ts'
import { Switch, SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { privacyOptions, useSavePrivacy } from './api.ts'

/** A switch for each part of the profile that others may see. */
export function PrivacySwitches() {
  const query = useQuery(privacyOptions)
  const { data } = query
  const { mutate } = useSavePrivacy()
  return (
    <QueryStates
      {...queryStates(query, t('Failed to load settings'))}
      skeleton={
        <>
          <SwitchSkeleton />
          <SwitchSkeleton />
        </>
      }
    >
      {data && (
        <>
          <Switch
            label={t('Show my year of birth')}
            help={helpFor(data)}
            isOn={data.showBirthYear}
            onChange={(isOn) => mutate({ showBirthYear: isOn })}
          />
          <Switch
            label={t('Show my name with posts I like')}
            help={
              data.showLikes
                ? t('Your followers may see a post in For you with “liked” and your name.')
                : t('Your followers may see posts you like in For you, without your name.')
            }
            isOn={data.showLikes}
            onChange={(isOn) => mutate({ showLikes: isOn })}
          />
        </>
      )}
    </QueryStates>
  )
}

/** Whether only followers see the posts. */
export function ProtectSwitch() {
  const { data } = useQuery(privacyOptions)
  const { mutate } = useSavePrivacy()
  if (!data) return <SwitchSkeleton />
  return (
    <Switch
      label={t('Protect your posts')}
      help={
        data.protectPosts
          ? t(
              'Only your followers see your posts, and you decide who may follow you. Turning this off accepts all requests.',
            )
          : t('Everyone sees your posts and can follow you. Turned on, those who follow you already stay.')
      }
      isOn={data.protectPosts}
      onChange={(isOn) => mutate({ protectPosts: isOn })}
    />
  )
}

function helpFor({ dob, showBirthYear }: { dob: string | null; showBirthYear: boolean }): string {
  if (!dob) return t('You haven’t entered a date of birth.')
  return t('Others see: Born {date}', { date: formatBirthDate(showBirthYear ? dob : `-${dob.slice(4)}`) })
}
