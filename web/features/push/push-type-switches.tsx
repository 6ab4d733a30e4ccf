import { useQuery } from '@tanstack/react-query'
import type { PushType } from '#contract/calls/push.ts'
import { loadFailureText } from '#web/core/api/api.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pushTypesOptions, useSetPushType } from './api.ts'

const pushTypes: readonly { type: PushType; label: string; help: string }[] = [
  { type: 'message', label: 'Messages', help: 'Somebody writes to you' },
  { type: 'reply', label: 'Replies', help: 'Somebody replies to your post' },
  { type: 'mention', label: 'Mentions', help: 'Somebody mentions you' },
  { type: 'follow', label: 'Followers', help: 'Somebody follows you' },
  { type: 'like', label: 'Likes', help: 'Somebody likes your post' },
  { type: 'retweet', label: 'Reposts', help: 'Somebody reposts your post' },
]

/** A switch for each kind of news. */
export function PushTypeSwitches() {
  const { data, status, error, refetch, isFetching } = useQuery(pushTypesOptions)
  const { mutate } = useSetPushType()
  return (
    <QueryStates
      status={status}
      isEmpty={false}
      skeleton={pushTypes.map(({ type }) => (
        <div key={type} className="flex h-14 items-center justify-between px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-6 w-11" />
        </div>
      ))}
      empty={{ text: '' }}
      error={{
        text: loadFailureText(error, 'Failed to load settings'),
        onRetry: () => void refetch(),
        isRetrying: isFetching,
      }}
    >
      {data &&
        pushTypes.map(({ type, label, help }) => (
          <Switch key={type} label={label} help={help} isOn={data[type]} onChange={(isOn) => mutate({ type, isOn })} />
        ))}
    </QueryStates>
  )
}
