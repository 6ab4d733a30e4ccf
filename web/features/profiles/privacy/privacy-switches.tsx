import { useQuery } from '@tanstack/react-query'
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
      {...queryStates(query, 'Failed to load settings')}
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
            label="Show my year of birth"
            help={helpFor(data)}
            isOn={data.showBirthYear}
            onChange={(isOn) => mutate({ showBirthYear: isOn })}
          />
          <Switch
            label="Show my name with posts I like"
            help={
              data.showLikes
                ? 'For you may show your followers a post with “liked” and your name.'
                : 'For you may suggest posts you like to your followers, without your name.'
            }
            isOn={data.showLikes}
            onChange={(isOn) => mutate({ showLikes: isOn })}
          />
        </>
      )}
    </QueryStates>
  )
}

function helpFor({ dob, showBirthYear }: { dob: string | null; showBirthYear: boolean }): string {
  if (!dob) return 'You have entered no date of birth.'
  return `Others see: Born ${formatBirthDate(showBirthYear ? dob : `-${dob.slice(4)}`)}`
}
