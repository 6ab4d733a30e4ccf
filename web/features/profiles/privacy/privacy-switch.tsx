import { Switch } from '#web/ui/controls/switch.tsx'
import type { PrivacyPartProps } from './api.ts'

interface PrivacySwitchProps extends PrivacyPartProps {
  name: 'showBirthYear' | 'showLikes' | 'showFollows' | 'protectPosts' | 'sendReceipts' | 'sendTyping'
  label: string
  /** Help text while the switch is on. */
  on: string
  /** Help text while the switch is off. */
  off: string
}

/** A switch of the privacy settings. */
export const PrivacySwitch = ({ name, label, on, off, privacy, save }: PrivacySwitchProps) => (
  <Switch
    label={label}
    help={privacy[name] ? on : off}
    isOn={privacy[name]}
    onChange={(isOn) => save({ [name]: isOn })}
  />
)
