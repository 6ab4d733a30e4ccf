import type { PushSwitches, PushType } from '#contract/calls/push.ts'
import { t } from '#web/core/i18n.ts'
import { Switch, SwitchSkeleton } from '#web/ui/controls/switch.tsx'

const kinds: readonly { type: PushType; label: string; help: string }[] = [
  { type: 'message', label: t('Messages'), help: t('Someone messages you') },
  { type: 'reply', label: t('Replies'), help: t('Someone replies to your post') },
  { type: 'mention', label: t('Mentions'), help: t('Someone mentions you') },
  { type: 'follow', label: t('Followers'), help: t('Someone follows you') },
  { type: 'like', label: t('Likes'), help: t('Someone likes your post') },
  { type: 'retweet', label: t('Reposts'), help: t('Someone reposts your post') },
  { type: 'quote', label: t('Quotes'), help: t('Someone quotes your post') },
  { type: 'poll', label: t('Polls'), help: t('A poll you wrote or voted in ends') },
]

interface KindSwitchesProps {
  /** The values by kind. A missing kind has no switch. */
  values: Partial<PushSwitches>
  onChange: (change: Partial<PushSwitches>) => void
}

/** A switch for each kind of notification. */
export const KindSwitches = ({ values, onChange }: KindSwitchesProps) =>
  kinds
    .filter(({ type }) => values[type] !== undefined)
    .map(({ type, label, help }) => (
      <Switch
        key={type}
        label={label}
        help={help}
        isOn={values[type] === true}
        onChange={(isOn) => onChange({ [type]: isOn })}
      />
    ))

/** Placeholders of the switches. */
export const KindSkeletons = () => kinds.map(({ type }) => <SwitchSkeleton key={type} />)
