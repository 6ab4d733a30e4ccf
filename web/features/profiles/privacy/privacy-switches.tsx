import { useQuery } from '@tanstack/react-query'
import { loadFailureText } from '#web/core/api/api.ts'
import { privacyOptions, useSetPrivacy } from '#web/features/profiles/api.ts'
import { formatBirthDate } from '#web/features/profiles/profile-dates.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What others see of the member: a switch for each, with what it means now. */
export function PrivacySwitches() {
  const { data, status, error, refetch, isFetching } = useQuery(privacyOptions)
  const showBirthYear = useSetPrivacy('showBirthYear')
  const showLikes = useSetPrivacy('showLikes')
  return (
    <QueryStates
      status={data ? 'success' : status}
      isEmpty={false}
      skeleton={
        <>
          <SwitchSkeleton />
          <SwitchSkeleton />
        </>
      }
      empty={{ text: '' }}
      error={{
        text: loadFailureText(error, 'Failed to load settings'),
        onRetry: () => void refetch(),
        isRetrying: isFetching,
      }}
    >
      {data && (
        <>
          <Switch
            label="Show my year of birth"
            help={helpFor(data)}
            isOn={data.showBirthYear}
            onChange={(isOn) => showBirthYear.mutate(isOn)}
          />
          <Switch
            label="Show my name with posts I like"
            help={
              data.showLikes
                ? 'For you may show your followers a post with “liked” and your name.'
                : 'For you may suggest posts you like to your followers, without your name.'
            }
            isOn={data.showLikes}
            onChange={(isOn) => showLikes.mutate(isOn)}
          />
        </>
      )}
    </QueryStates>
  )
}

const SwitchSkeleton = () => (
  <div className="flex h-14 items-center justify-between px-4">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-6 w-11" />
  </div>
)

function helpFor({ dob, showBirthYear }: { dob: string | null; showBirthYear: boolean }): string {
  if (!dob) return 'You have entered no date of birth.'
  return `Others see: Born ${formatBirthDate(showBirthYear ? dob : `-${dob.slice(4)}`)}`
}
