import { useQuery } from '@tanstack/react-query'
import type { PushType } from '#contract/calls/push.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { Switch, SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { pushTypesOptions, useSavePushTypes } from './api.ts'

const pushTypes: readonly { type: PushType; label: string; help: string }[] = [
  { type: 'message', label: 'Messages', help: 'Someone writes to you' },
  { type: 'reply', label: 'Replies', help: 'Someone replies to your post' },
  { type: 'mention', label: 'Mentions', help: 'Someone mentions you' },
  { type: 'follow', label: 'Followers', help: 'Someone follows you' },
  { type: 'like', label: 'Likes', help: 'Someone likes your post' },
  { type: 'retweet', label: 'Reposts', help: 'Someone reposts your post' },
]

export function PushTypeSwitches() {
  const query = useQuery(pushTypesOptions)
  const { data } = query
  const { mutate } = useSavePushTypes()
  return (
    <QueryStates
      {...queryStates(query, 'Failed to load settings')}
      skeleton={pushTypes.map(({ type }) => <SwitchSkeleton key={type} />)}
    >
      {data &&
        pushTypes.map(({ type, label, help }) => (
          <Switch
            key={type}
            label={label}
            help={help}
            isOn={data[type]}
            onChange={(isOn) => mutate({ [type]: isOn })}
          />
        ))}
    </QueryStates>
  )
}
