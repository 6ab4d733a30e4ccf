import { useQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api.ts'
import { ListFaces } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { privacyOptions, useShowBirthYear } from './api.ts'
import { bornText } from './profile-dates.ts'

/** Whether others see the year of birth, and what they see now. */
export function BirthYearSwitch() {
  const { data, status, error, refetch, isFetching } = useQuery(privacyOptions)
  const { mutate } = useShowBirthYear()
  return (
    <ListFaces
      status={data ? 'success' : status}
      isEmpty={false}
      skeleton={
        <div className="flex h-14 items-center justify-between px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-6 w-11" />
        </div>
      }
      empty={{ text: '' }}
      error={{
        text: failureText(error, 'Failed to load settings'),
        onRetry: () => void refetch(),
        isRetrying: isFetching,
      }}
    >
      {data && (
        <Switch
          label="Show my year of birth"
          help={helpFor(data)}
          isOn={data.showBirthYear}
          onChange={(isOn) => mutate(isOn)}
        />
      )}
    </ListFaces>
  )
}

function helpFor({ dob, showBirthYear }: { dob: string | null; showBirthYear: boolean }): string {
  if (!dob) return 'You have entered no date of birth.'
  return `Others see: Born ${bornText(showBirthYear ? dob : `-${dob.slice(4)}`)}`
}
